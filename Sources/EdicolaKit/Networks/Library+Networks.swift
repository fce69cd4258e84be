extension Library {
    /// The system's current network: set it whenever it changes. Downloads wait while there is none that they may
    /// use, and resume automatically.
    public var network: Network {
        get { rateLimiter.network }
        set { hold(rateLimiter.set(network: newValue)) }
    }

    /// The networks that downloads may use; it can be changed while they run.
    public var policy: DownloadPolicy {
        get { rateLimiter.policy }
        set { hold(rateLimiter.set(policy: newValue)) }
    }

    private func hold(_ isClosed: Bool) {
        for download in running { download.hold(isClosed) }
    }
}
