import NIOCore

/// A form with at most one file, as browsers send it: `multipart/form-data` (RFC 7578).
///
/// Text fields come first and are read at once, within budgets. The file is the last part and is streamed: one chunk of
/// it is in memory at a time. A browser sends a file input without a choice as an empty file without a name, which is
/// no file here.
struct MultipartForm<Body: AsyncSequence> where Body.Element == ByteBuffer {
    /// The text fields by name.
    let fields: [String: String]
    /// The file, to be read once; nil when none was chosen.
    let file: MultipartFile<Body>?

    /// Reads the fields before the file.
    ///
    /// - Parameter contentType: the request's `Content-Type`, which has the boundary.
    /// - Throws: ``MultipartError``, or the body's own error.
    init(
        reading body: Body, contentType: String?, limits: MultipartLimits = MultipartLimits(),
        isolation actor: isolated (any Actor)? = #isolation
    ) async throws {
        guard let boundary = MultipartHead.boundary(of: contentType ?? "") else { throw MultipartError.notAForm }
        var reader = MultipartReader(body: body.makeAsyncIterator(), boundary: boundary, limits: limits)
        var fields: [String: String] = [:]
        while let head = try await reader.nextPart(isolation: actor) {
            if let name = head.fileName {
                guard try await reader.isEmpty(isolation: actor) else {
                    self.fields = fields
                    file = MultipartFile(
                        name: MultipartHead.plainName(name), field: head.name, reader: reader, limit: limits.file)
                    return
                }
                guard name.isEmpty else { throw MultipartError.emptyFile }
                continue
            }
            guard fields[head.name] == nil else { throw MultipartError.repeated(head.name) }
            guard fields.count < limits.fields else { throw MultipartError.tooManyFields }
            fields[head.name] = try await reader.text(isolation: actor)
        }
        self.fields = fields
        file = nil
    }
}

/// The budgets of a form's text, in bytes.
struct MultipartLimits: Sendable {
    /// The maximum number of text fields.
    var fields = 32
    /// A field's value.
    var value = 64 << 10
    /// A part's header fields.
    var head = 8 << 10
    /// The file.
    var file = Int.max
    /// Text before the first part, which mail programs write and browsers don't.
    var preamble = 1 << 10
}

/// The file of a form: its bytes as they arrive.
///
/// The sequence ends only after the form's own end was read: a body that was cut short is an error, never a shorter
/// file.
struct MultipartFile<Body: AsyncSequence>: AsyncSequence where Body.Element == ByteBuffer {
    /// The publisher's name of the file, without folders.
    let name: String
    /// The name of the form's field.
    let field: String
    fileprivate let reader: MultipartReader<Body.AsyncIterator>
    fileprivate let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(reader: reader, rest: limit) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate var reader: MultipartReader<Body.AsyncIterator>
        fileprivate var rest: Int

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ByteBufferView? {
            if let bytes = try await reader.nextBytes(isolation: actor) {
                rest -= bytes.readableBytes
                guard rest >= 0 else { throw MultipartError.fileTooLarge }
                return bytes.readableBytesView
            }
            guard try await reader.nextPart(isolation: actor) == nil else { throw MultipartError.partAfterFile }
            return nil
        }
    }
}

/// A form that can't be read. Each case has a sentence for people.
enum MultipartError: Error, Hashable, Sendable {
    /// It is not `multipart/form-data`, or has no boundary.
    case notAForm
    /// The body ended in the middle.
    case cutShort
    /// A part without a name, or with unreadable header fields.
    case badPart
    case repeated(String)
    case tooManyFields
    /// A field's value, or a part's header fields.
    case tooLong
    case emptyFile
    case noFile
    case fileTooLarge
    case partAfterFile
}

extension MultipartError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notAForm: "The form can't be read. Send it as multipart/form-data with a boundary."
        case .cutShort: "The file arrived only in part. Check the network, then send it again."
        case .badPart: "A part of the form can't be read."
        case .repeated(let name): "The form has the field “\(name)” twice."
        case .tooManyFields: "The form has too many fields."
        case .tooLong: "A field of the form is too long."
        case .emptyFile: "The file is empty. Choose another one."
        case .noFile: "No file was chosen. Choose one, then send it."
        case .fileTooLarge: "The file is larger than this newsstand accepts."
        case .partAfterFile: "The file must be the last part of the form."
        }
    }
}
