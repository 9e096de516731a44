import CLibrary
import RouteShell

exit(Program.run(CommandLine.arguments))
