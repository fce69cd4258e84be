extension Library {
    /// The system's current network: set it whenever it changes. Downloads wait while there is none that they may
    /// use, and go on by themselves.
    public var network: Network {
        get { gate.network }
        set { hold(gate.set(network: newValue)) }
    }

    /// The networks that downloads may use; it can be changed while they run.
    public var policy: DownloadPolicy {
        get { gate.policy }
        set { hold(gate.set(policy: newValue)) }
    }

    private func hold(_ isShut: Bool) {
        for download in running { download.hold(isShut) }
    }
}
