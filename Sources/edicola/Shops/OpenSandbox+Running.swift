import EdicolaCore
import Foundation
import ServiceLifecycle
import StoreSandbox
import Synchronization

/// The address of the running newsstand.
final class NewsstandPlace: Sendable {
    /// The newsstand's public address, as in its messages.
    let address: String
    private let known = Mutex<Int?>(nil)

    init(address: String) { self.address = address }

    var port: Int? {
        get { known.withLock { $0 } }
        set { known.withLock { $0 = newValue } }
    }

    /// A webhook to the newsstand on this machine.
    var webhook: Webhook {
        Webhook { [self] signed in
            guard let port else { return nil }
            return await Webhook.http("http://127.0.0.1:\(port)\(Paths.API.appStoreNotifications)").send(signed)
        }
    }
}

extension OpenSandbox {
    /// The server of the sandbox's own page and addresses, beside the newsstand.
    var service: any Service { SandboxServer(sandbox: sandbox, port: port).service }
}
