import CFileIO
import ServiceLifecycle

/// Returns memory to the system after a peak of visitors: glibc keeps freed memory, and a small machine needs it for
/// its page cache.
struct MemoryTrimService: Service {
    /// The time between two checks.
    private static let pause = Duration.seconds(60)
    /// The smallest growth worth a trim, in bytes.
    private static let growth: Int64 = 32 << 20

    func run() async {
        await cancelWhenGracefulShutdown {
            var last = edicola_resident_bytes()
            while (try? await Task.sleep(for: Self.pause)) != nil {
                guard edicola_resident_bytes() - last > Self.growth else { continue }
                edicola_release_memory()
                last = edicola_resident_bytes()
            }
        }
    }
}
