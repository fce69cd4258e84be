import ArgumentParser
import EdicolaKit

/// What downloads may take of the line.
struct LineOptions: ParsableArguments {
    @Option(help: "Bytes in a second at most, such as 500k or 2M, for all downloads together.")
    var limit: ByteAmount?

    func govern(_ library: Library) {
        if let limit { library.policy = DownloadPolicy(bytesPerSecond: limit.bytes) }
    }
}
