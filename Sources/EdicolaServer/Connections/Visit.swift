import Hummingbird
import NIOCore

/// What a request carries with it on its way through the newsstand.
struct Visit: RequestContext {
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = .init(source: source)
    }
}
