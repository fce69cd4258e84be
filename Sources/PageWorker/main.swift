import Glibc

exit(Worker.run(CommandLine.arguments))
