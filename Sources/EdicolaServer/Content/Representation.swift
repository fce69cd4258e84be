import EdicolaCore
import Formats
import HTTPTypes
import Hummingbird
import NIOCore

/// Bytes with entity tag, media type and cache policy: the answer to a GET.
struct Representation: Sendable {
    var content: SegmentList
    var tag: EntityTag
    var mediaType: String
    var caching: CachePolicy
    /// Fields of this representation only, such as `Content-Disposition`.
    var headers = HTTPFields()
    /// The same content compressed with gzip, for clients that accept it and request the whole.
    var gzipped: ByteBuffer?
    /// Whether other clients may get it compressed.
    var isVaried = false

    init(
        _ segments: [Segment], tag: EntityTag, mediaType: String, caching: CachePolicy,
        headers: HTTPFields = HTTPFields()
    ) {
        content = SegmentList(segments)
        self.tag = tag
        self.mediaType = mediaType
        self.caching = caching
        self.headers = headers
    }

    /// Answers a GET or HEAD under its conditions (RFC 9110 §13.2.2). Check permission first.
    ///
    /// - Throws: ``Refusal`` 412 and 416.
    func response(to request: Request) throws -> Response {
        if let gzipped, request.headers[.range] == nil, Gzip.isAccepted(by: request.headers.joined(.acceptEncoding)) {
            return try underGzip(gzipped).response(to: request)
        }
        if let field = request.headers.joined(.ifMatch), !EntityTagList(parsing: field).matchesStrongly(tag) {
            throw Refusal(.preconditionFailed, headers: validators)
        }
        if let field = request.headers.joined(.ifNoneMatch), EntityTagList(parsing: field).matchesWeakly(tag) {
            var response = Response(status: .notModified, headers: validators)
            response.headers[.contentLength] = nil
            return response
        }
        switch ranges(asked: request) {
        case .whole: return try whole(for: request)
        case .parts(let parts) where parts.count == 1: return try partial(parts[0])
        case .parts(let parts): return try multipart(parts)
        case .unsatisfiable:
            throw Refusal(.rangeNotSatisfiable, headers: [.contentRange: "bytes */\(content.length)"])
        }
    }

    /// The whole content, without conditions or ranges: the answer to a PUT.
    var plain: Response {
        get throws {
            var fields = fields
            fields[.eTag] = nil
            fields[.acceptRanges] = nil
            fields[.contentLength] = String(content.length)
            return try response(.ok, fields, content.segments, length: content.length)
        }
    }

    /// Returns the compressed representation, with its own tag: other bytes need another tag (RFC 9110 §8.8.3.3).
    private func underGzip(_ bytes: ByteBuffer) -> Representation {
        var other = self
        other.content = SegmentList([.bytes(bytes)])
        other.tag = EntityTag(tag.opaque + "-gzip")
        other.headers[.contentEncoding] = "gzip"
        other.headers[.vary] = vary
        other.gzipped = nil
        return other
    }

    private var vary: String? {
        let parts = [headers[.vary] ?? caching.vary, gzipped == nil && !isVaried ? nil : "Accept-Encoding"].compactMap(
            \.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private var validators: HTTPFields {
        var fields = HTTPFields()
        fields[.eTag] = tag.description
        fields[.cacheControl] = caching.field
        fields[.vary] = vary
        fields.append(contentsOf: caching.tags)
        return fields
    }

    private var fields: HTTPFields {
        var fields = validators
        for field in headers where field.name != .vary { fields.append(field) }
        fields[.contentType] = mediaType
        fields[.acceptRanges] = "bytes"
        return fields
    }

    /// Returns the requested ranges. Only GET has ranges (§14.2); a range whose `If-Range` fails is ignored.
    private func ranges(asked request: Request) -> ByteRanges {
        guard request.method == .get, let range = request.headers.joined(.range) else { return .whole }
        if let condition = request.headers[.ifRange] {
            guard let named = EntityTag(parsing: condition), named.matchesStrongly(tag) else { return .whole }
        }
        return ByteRanges(parsing: range, size: content.length)
    }

    private func whole(for request: Request) throws -> Response {
        var fields = fields
        fields[.contentLength] = String(content.length)
        guard request.method != .head else {
            try SegmentReader.check(content.segments)
            return Response(status: .ok, headers: fields)
        }
        return try response(.ok, fields, content.segments, length: content.length)
    }

    private func partial(_ range: Range<Int>) throws -> Response {
        var fields = fields
        fields[.contentRange] = contentRange(range)
        return try response(.partialContent, fields, content.slice(range), length: range.count)
    }

    private func multipart(_ ranges: [Range<Int>]) throws -> Response {
        let boundary = "edicola-\(UInt64.random(in: .min ... .max))"
        var segments: [Segment] = []
        for range in ranges {
            let head =
                "\r\n--\(boundary)\r\nContent-Type: \(mediaType)\r\nContent-Range: \(contentRange(range))\r\n\r\n"
            segments.append(.bytes(ByteBuffer(string: head)))
            segments += content.slice(range)
        }
        segments.append(.bytes(ByteBuffer(string: "\r\n--\(boundary)--\r\n")))
        var fields = fields
        fields[.contentType] = "multipart/byteranges; boundary=\(boundary)"
        return try response(.partialContent, fields, segments, length: segments.reduce(0) { $0 + $1.length })
    }

    private func contentRange(_ range: Range<Int>) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.length)"
    }

    /// - Throws: ``ContentError`` where a file is missing or truncated: such a response never has status 200.
    private func response(
        _ status: HTTPResponse.Status, _ fields: HTTPFields, _ segments: [Segment], length: Int
    ) throws -> Response {
        // Small content at hand leaves in one write with its head.
        if let bytes = try? SegmentReader.cached(segments, length: length) {
            return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: bytes))
        }
        try SegmentReader.check(segments)
        let body = ResponseBody(contentLength: length) { writer in
            var reader = SegmentReader(segments)
            while let chunk = try await reader.next() { try await writer.write(chunk) }
            try await writer.finish(nil)
        }
        return Response(status: status, headers: fields, body: body)
    }
}

extension EntityTagList {
    fileprivate func matchesStrongly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesStrongly(tag) }
        }
    }

    fileprivate func matchesWeakly(_ tag: EntityTag) -> Bool {
        switch self {
        case .any: true
        case .tags(let tags): tags.contains { $0.matchesWeakly(tag) }
        }
    }
}

extension HTTPFields {
    /// Returns all values of a list field as one; nil without the field.
    func joined(_ name: HTTPField.Name) -> String? {
        let values = self[values: name]
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
