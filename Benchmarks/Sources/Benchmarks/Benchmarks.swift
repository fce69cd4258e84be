import ArgumentParser

@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks",
        abstract: "Measures Edicola beside its peers, in one run, and prints the ratios.",
        discussion: """
            Needs Debian's poppler-utils, webp, nginx, wrk and curl, and the release programs of the project:
              swift build -c release     (in the project's folder)
            """,
        subcommands: [PressBenchmark.self, AssetsBenchmark.self, SlowClientsBenchmark.self, DownloadBenchmark.self])
}

/// Where the release programs are.
struct Programs: ParsableArguments {
    @Option(help: "The folder of the release programs.") var programs = "../.build/release"

    func path(_ name: String) -> String { "\(programs)/\(name)" }
}
