import ServiceLifecycle

/// Checks the machine after the start, and then once a day.
struct MachineService: Service {
    let watch: MachineWatch

    func run() async {
        await repeatedly(after: .seconds(10), every: .seconds(86_400)) { await watch.look() }
    }
}
