import EdicolaCore

/// Columns of JSON in every issue.
extension SQLRow {
    mutating func texts() throws -> [String] {
        try plain { json in json.list { $0.text() } }
    }

    /// Reads a list that is mostly empty.
    mutating func fewOrNone<Item: Decodable>() throws -> [Item] {
        try plain { json in json.list { _ in nil } }
    }

    mutating func optionalPictures() throws -> [Picture]? {
        try optionalPlain { json in json.list { Picture(plain: &$0) } }
    }

    mutating func optionalCounts() throws -> [String: Int]? {
        try optionalPlain { json in
            var counts: [String: Int] = [:]
            let isRead = json.object { json, name in
                guard let count = json.number() else { return false }
                counts[name] = count
                return true
            }
            return isRead ? counts : nil
        }
    }

    private mutating func plain<Value: Decodable>(_ read: (inout PlainJSON) -> Value?) throws -> Value {
        let text = try text()
        return try PlainJSON.read(text, read) ?? Self.decoded(text)
    }

    private mutating func optionalPlain<Value: Decodable>(_ read: (inout PlainJSON) -> Value?) throws -> Value? {
        guard let text = try optionalText() else { return nil }
        return try PlainJSON.read(text, read) ?? Self.decoded(text)
    }
}

extension Picture {
    fileprivate init?(plain json: inout PlainJSON) {
        var (asset, width, height) = (Asset?.none, Int?.none, Int?.none)
        let isRead = json.object { json, name in
            switch name {
            case "asset":
                asset = Asset(plain: &json)
                return asset != nil
            case "width":
                width = json.number()
                return width != nil
            case "height":
                height = json.number()
                return height != nil
            default: return false
            }
        }
        guard isRead, let asset, let width, let height else { return nil }
        self.init(asset: asset, width: width, height: height)
    }
}

extension Asset {
    fileprivate init?(plain json: inout PlainJSON) {
        var (path, mediaType, size, digest) = (AssetPath?.none, String?.none, Int?.none, Digest?.none)
        let isRead = json.object { json, name in
            switch name {
            case "path":
                path = json.text().flatMap { AssetPath($0) }
                return path != nil
            case "mediaType":
                mediaType = json.text()
                return mediaType != nil
            case "size":
                size = json.number()
                return size != nil
            case "digest":
                digest = json.text().flatMap { Digest(hex: $0) }
                return digest != nil
            default: return false
            }
        }
        guard isRead, let path, let mediaType, let size, let digest else { return nil }
        self.init(path: path, mediaType: mediaType, size: size, digest: digest)
    }
}
