extension Paths.API {
    public static let products = "\(root)/products"
    public static let grants = "\(root)/grants"
    public static let codes = "\(root)/codes"
    public static let replay = "\(root)/circulation/replay"

    public static func product(_ id: Product.ID) -> String { "\(products)/\(id)" }
    public static func policy(_ id: Publication.ID) -> String { "\(publication(id))/policy" }
    public static func sale(_ key: Issue.Key) -> String { "\(issue(key))/sale" }
    public static func grant(_ id: String) -> String { "\(grants)/\(id)" }
    public static func code(_ code: String) -> String { "\(codes)/\(code)" }
    public static func life(_ reader: Reader.ID) -> String { "\(root)/readers/\(reader)/life" }
}
