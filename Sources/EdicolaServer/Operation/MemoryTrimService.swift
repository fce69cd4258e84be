import CFileIO
import ServiceLifecycle

/// Gives back to the system what a rush of visitors took: glibc keeps freed memory, and a small machine needs it for its
/// page cache.
struct MemoryTrimService: Service {
    /// It is looked at so often.
    private static let pause = Duration.seconds(60)
    /// Below this it is not worth while.
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
