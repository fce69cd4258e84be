extension Paths.API {
    /// Live events of one publication alone.
    public static func events(of publication: Publication.ID) -> String { "\(events)?publication=\(publication)" }
}
