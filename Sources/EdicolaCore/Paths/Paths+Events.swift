extension Paths.API {
    /// Live events of one publication only.
    public static func events(of publication: Publication.ID) -> String { "\(events)?publication=\(publication)" }
}
