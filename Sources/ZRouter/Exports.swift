// Existing code imports ZRouter alone. The catalog's types are not exported: some have the same
// names as the toolkit's classes.
@_exported public import Routing
@_exported public import SimulatedUI

@_exported public import enum RouteModel.PathKind
@_exported public import enum RouteModel.RouterState
