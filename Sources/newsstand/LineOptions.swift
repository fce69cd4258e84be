import ArgumentParser
import EdicolaKit

/// What downloads may take of the line.
struct LineOptions: ParsableArguments {
    @Option(help: "Maximum speed of all downloads together, in bytes per second: 500k, 2M.")
    var limit: ByteAmount?

    func govern(_ library: Library) {
        if let limit { library.policy = DownloadPolicy(bytesPerSecond: limit.bytes) }
    }
}
