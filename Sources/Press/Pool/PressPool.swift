import FoundationEssentials

/// The places in which page workers run: no more of them at once than the machine has cores, however many issues a process
/// presses, and shared fairly between those.
///
/// Make one and give it to every ``Press`` of the process.
public final class PressPool: Sendable {
    /// For issues that are pressed.
    let pages: SlotQueue
    /// For squares that a reader waits for, so that none waits for an issue.
    let squares: SlotQueue

    /// - Parameter slots: how many workers run at once; as many as there are cores when nothing else is said.
    public init(slots: Int? = nil) {
        let slots = slots ?? ProcessInfo.processInfo.activeProcessorCount
        pages = SlotQueue(slots: slots)
        squares = SlotQueue(slots: slots)
    }
}
