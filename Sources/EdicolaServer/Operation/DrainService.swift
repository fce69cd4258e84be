import ServiceLifecycle

/// Closes the door when the newsstand is told to stop, some time before it stops taking connections: a balancer that
/// asks `/readyz` sends visitors elsewhere meanwhile. It is the last service, so that it is the first to be told.
struct DrainService: Service {
    let door: Readiness
    /// How long `/readyz` fails before connections are refused.
    let notice: Duration

    func run() async {
        try? await gracefulShutdown()
        door.close()
        try? await Task.sleep(for: notice)
    }
}
