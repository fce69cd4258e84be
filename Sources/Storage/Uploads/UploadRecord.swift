import EdicolaCore

/// A row of `upload`.
struct UploadRecord {
    let id: Int64
    let upload: Upload

    static func of(_ key: Issue.Key) -> SQL {
        """
        SELECT upload.id, upload.file_name, upload.size, upload.held, upload.begun_at
        FROM issue JOIN upload ON upload.issue_id = issue.id
        WHERE issue.publication_id = \(key.publication) AND issue.slug = \(key.issue)
        """
    }

    init(_ key: Issue.Key, _ row: inout SQLRow) throws {
        id = try row.int64()
        upload = Upload(
            key: key, fileName: try row.text(), size: try row.optionalInt(), held: try row.int(),
            begun: try row.date())
    }
}

extension SQLSession {
    func upload(_ key: Issue.Key) throws -> UploadRecord? {
        try first(UploadRecord.of(key)) { try UploadRecord(key, &$0) }
    }

    /// Returns the issue's unfinished upload.
    ///
    /// - Throws: ``StorageError/notFound(_:)``.
    func openUpload(_ key: Issue.Key) throws -> UploadRecord {
        guard let record = try upload(key) else { throw StorageError.notFound("upload for \(key)") }
        return record
    }
}
