import RouteShell

#if canImport(Glibc)
  import Glibc
#endif

exit(Program.run(CommandLine.arguments))
