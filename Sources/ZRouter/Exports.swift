// Existing code imports ZRouter alone.
@_exported public import Routing
@_exported public import SimulatedUI
