import FoundationEssentials
import Synchronization

/// A cache of the few chains with which the App Store signs, each verified once.
///
/// It stores not the verdict but the key and the dates between which it may sign. So a cached chain gets the same
/// verdict at another instant as a new one.
final class SigningChains: Sendable {
    private static let most = 32

    private let roots: AppStoreRoots
    private let known = Mutex<[ArraySlice<UInt8>: SigningChain]>([:])

    init(roots: AppStoreRoots) { self.roots = roots }

    func chain(
        of document: CompactJWS, at date: Date
    ) async throws(AppStoreDocumentError) -> SigningChain {
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
