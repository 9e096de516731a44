// Words of the catalog that routers name. The rest of it is not exported: some of its types have the
// same names as the toolkit's classes.
@_exported public import enum RouteModel.PathKind
@_exported public import enum RouteModel.RouterState
