// Existing code imports ZRouter alone. The values of the catalog stay behind: some share their names
// with the toolkit's classes.
@_exported public import Routing
@_exported public import SimulatedUI

@_exported public import enum RouteModel.PathKind
@_exported public import enum RouteModel.RouterState
