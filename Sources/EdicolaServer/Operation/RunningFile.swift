import EdicolaCore
import FoundationEssentials
import Logging
import NIOCore
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `running.json` in the data folder: the address and key with which the command line on this machine reaches the
/// running server.
public struct RunningServer: Hashable, Sendable, Codable {
    /// The server's address on this machine.
    public var url: String
    /// A publisher's key that is valid while the server runs.
    public var key: String

    public init(url: String, key: String) {
        self.url = url
        self.key = key
    }

    static func path(in folder: String) -> String { "\(folder)/running.json" }

    /// Reads the file; nil without one. A killed server leaves it behind: check that the address answers before you
    /// trust it.
    public static func find(in folder: String) -> RunningServer? {
        guard let data = try? Data(contentsOf: URL(filePath: path(in: folder))) else { return nil }
        return try? JSON.decode(from: data)
    }

    /// Writes the file, readable only by its owner from the first byte.
    func save(in folder: String) throws {
        let path = Self.path(in: folder)
        let data = try JSON.encode(self)
        _ = unsafe unlink(path + ".new")
        let descriptor = unsafe open(path + ".new", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "open") }
        let written = unsafe data.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard written == data.count, unsafe rename(path + ".new", path) == 0 else {
            throw IOError(errnoCode: errno, reason: "write")
        }
    }

    static func remove(in folder: String) {
        _ = unsafe unlink(path(in: folder))
    }

    /// Returns a new key: `edk_` and 260 random bits.
    public static func makeKey() -> String {
        var random = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdefghijklmnopqrstuv")
        return "edk_" + String((0..<52).map { _ in digits[Int(random.next() & 31)] })
    }
}

/// Deletes `running.json` when the server has stopped.
struct RunningFileService: Service {
    let folder: String

    func run() async {
        try? await gracefulShutdown()
        RunningServer.remove(in: folder)
    }
}
