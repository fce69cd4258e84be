import ArgumentParser
import EdicolaKit

/// What downloads may take of the line.
struct BandwidthOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Maximum speed of all downloads together, in bytes per second: 500k, 2M.", valueName: "rate")
    )
    var limit: ByteAmount?

    func apply(to library: Library) {
        if let limit { library.policy = DownloadPolicy(bytesPerSecond: limit.bytes) }
    }
}
