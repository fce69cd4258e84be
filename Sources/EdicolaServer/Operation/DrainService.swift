import ServiceLifecycle

/// Makes `/readyz` fail at the start of a shutdown, some time before connections are refused, so that a load balancer
/// sends visitors elsewhere meanwhile. It is the last service in the group, so it is the first to stop.
struct DrainService: Service {
    let door: Readiness
    /// The time for which `/readyz` fails before connections are refused.
    let notice: Duration

    func run() async {
        try? await gracefulShutdown()
        door.close()
        try? await Task.sleep(for: notice)
    }
}
