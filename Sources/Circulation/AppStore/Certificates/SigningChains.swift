import FoundationEssentials
import Synchronization

/// The few chains that the App Store signs with at a time, each looked into once.
///
/// What is kept is not the verdict but the key and the dates between which it may sign, so that a kept chain is judged at
/// another instant exactly as a fresh one would be.
final class SigningChains: Sendable {
    private static let most = 32

    private let roots: AppStoreRoots
    private let known = Mutex<[ArraySlice<UInt8>: SigningChain]>([:])

    init(roots: AppStoreRoots) { self.roots = roots }

    func chain(
        of document: CompactJWS, at date: Date
    ) async throws(AppStoreRefusal) -> SigningChain {
        if let chain = known.withLock({ $0[document.headerSegment] }) {
            guard chain.isValid(at: date) else { throw .verificationFailure }
            return chain
        }
        let header = try ChainHeader(segment: document.headerSegment)
        let chain = try await SigningChain.verified(header, against: roots, at: date)
        // A copy, so that the rest of the document is not kept with it.
        let name = Array(document.headerSegment)[...]
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[name] = chain
        }
        return chain
    }

    func forget() { known.withLock { $0.removeAll() } }
}
