import ServiceLifecycle

/// Checks the machine after the start, and then once a day.
struct MachineService: Service {
    let watch: MachineWatch

    private static let firstPause = Duration.seconds(10)
    private static let day = Duration.seconds(86_400)

    func run() async {
        await cancelWhenGracefulShutdown {
            do {
                try await Task.sleep(for: Self.firstPause)
                while true {
                    await watch.look()
                    try await Task.sleep(for: Self.day)
                }
            } catch {}  // the newsstand closes
        }
    }
}
