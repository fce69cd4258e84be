/// Both of the App Store's servers. A transaction unknown in production is looked up in the sandbox, where reviewers
/// buy.
public struct AppStoreServers: Sendable {
    public let production: AppStoreServer?
    public let sandbox: AppStoreServer?

    public init(production: AppStoreServer?, sandbox: AppStoreServer?) {
        self.production = production
        self.sandbox = sandbox
    }

    public func server(_ environment: ShopEnvironment) -> AppStoreServer? {
        environment == .production ? production : sandbox
    }

    /// Asks production first, and then the sandbox when production answers that the transaction is not its own.
    public func ask<Value: Sendable>(
        _ question: (AppStoreServer) async throws -> Value
    ) async throws -> Value {
        guard let production else {
            guard let sandbox else { throw AppStoreServerError.unavailable(code: nil) }
            return try await question(sandbox)
        }
        do {
            return try await question(production)
        } catch AppStoreServerError.wrongEnvironment {
            guard let sandbox else { throw AppStoreServerError.wrongEnvironment }
            return try await question(sandbox)
        }
    }
}
