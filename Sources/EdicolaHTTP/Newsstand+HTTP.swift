public import EdicolaKit

extension Newsstand {
    /// A newsstand over ``EdicolaKit/Transport/asyncHTTPClient(connectTimeout:idleTimeout:connections:authorities:)``.
    ///
    /// - Parameters:
    ///   - address: as for `init(_:transport:session:)`.
    ///   - session: the reader's; none for requests without a reader.
    /// - Throws: `NewsstandError.invalidAddress`.
    public init(_ address: String, session: Session = .none) throws(NewsstandError) {
        try self.init(address, transport: .asyncHTTPClient(), session: session)
    }
}

extension Newsstands {
    /// Newsstands over ``EdicolaKit/Transport/asyncHTTPClient(connectTimeout:idleTimeout:connections:authorities:)``.
    ///
    /// - Parameters:
    ///   - folder: for all of them; made when it is not there.
    ///   - catalog: makes a newsstand of the address of a catalog of another make.
    ///   - library: makes the library of a newsstand in a folder.
    public convenience init(
        folder: String, catalog: (@Sendable (String) throws -> Newsstand)? = nil,
        library: @escaping @Sendable (_ folder: String, _ newsstand: Newsstand) -> Library = {
            Library(folder: $0, newsstand: $1)
        }
    ) {
        self.init(folder: folder, connect: { try Newsstand($0) }, catalog: catalog, library: library)
    }
}
