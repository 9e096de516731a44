// The rows of storyboards, whose words an application names.
@_exported public import struct RouteModel.Scene
@_exported public import struct RouteModel.Segue
