public import EdicolaCore

/// An error of the storage. Each case has a sentence for people (`description`).
public enum StorageError: Error, Hashable, Sendable {
    /// Another process uses the folder.
    case inUse(folder: String)
    /// The folder was made by a newer Edicola.
    case tooNew(found: Int, known: Int)
    /// There is no such publication, issue, run, job, key or upload; the text names it.
    case notFound(String)
    /// The issue's life cycle does not allow it.
    case conflict(LifeCycle.TransitionError)
    /// An issue that was on the stand, or is being pressed, can't be deleted.
    case notADraft(LifeCycle.Stage)
    /// A cursor of another database, of another list, or one that is newer than the log.
    case unknownCursor
    /// An upload continues at another byte.
    case uploadOffset(held: Int)
    /// The upload received more or fewer bytes than announced.
    case uploadSize(held: Int, announced: Int)
    /// Another request writes to the same upload now.
    case uploadBusy
    /// The run has ended, failed, or was replaced by a newer one; it accepts nothing more.
    case runEnded
    /// A sale can't be undone any more.
    case undoOver(Issue.Key)
    /// Somebody edited the issue by hand while its new file was being pressed; lay the overlay again.
    case overlayChanged
    /// Another newsstand's issues are on their way here.
    case importOpen
    /// Readers get this revision already.
    case revisionIsCurrent(Int)
    /// Pages are recorded in reading order without gaps; this one is next.
    case pageOutOfOrder(expected: Int)
    /// A run can end only with all of its pages.
    case runIncomplete(pagesReady: Int, pageCount: Int)
    /// An asset's bytes must be stored before it is recorded, with the size that it states.
    case blobMissing(Digest)
    /// Another asset of the issue has this path already.
    case pathTaken(AssetPath)
    /// Another worker has the job, or it no longer exists.
    case leaseLost
    /// The job was cancelled: stop, and finish it.
    case jobCancelled
    /// A key with this name or this digest exists.
    case keyExists
    /// Another account has this e-mail address.
    case emailTaken
    /// The reader has an account already.
    case accountExists
    /// A reader has more marks in one issue than anybody makes by hand.
    case tooManyMarks
    /// A single issue can't have an end: it is the reader's for ever.
    case endless
    /// An issue can't go on sale while it is neither free nor sold in any way.
    case termsMissing(Issue.Key)
    /// An issue that everybody may read can't be restricted to some.
    case freeToAll
    /// Readers have this product.
    case inUseByReaders
    /// The code is unknown, used up, expired or revoked; the text says which.
    case codeRefused(String)
    /// Somebody must be able to do everything.
    case lastOwner
    /// No rights, no publications, or the right to manage the newsstand limited to some publications.
    case badPermissions
    /// A set-up link, an invitation or a recovery link is unknown, was used or has expired.
    case linkEnded
    /// The release has ended: all messages were sent, or the publisher cancelled it.
    case releaseEnded
    /// A text has a NUL in it.
    case badText
    /// The disk is full.
    case diskFull
    /// The operating system failed; `operation` names the call, `code` is its errno.
    case disk(operation: String, path: String, code: Int32)
    /// The database reported an error or is damaged.
    case database(String)
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder):
            """
            The folder \(folder) is in use by another Edicola process. Stop that process, or send your command to the \
            running server.
            """
        case .tooNew(let found, let known):
            """
            The data was written by a newer version of Edicola (schema \(found); this version supports \(known)). \
            Install that version.
            """
        case .notFound(let what): "There is no \(what)."
        case .conflict(let error): error.description
        case .notADraft(.processing): "The issue has a press run. Wait until it ends, or cancel it."
        case .notADraft: "Readers may have seen this issue, so it can't be deleted. Withdraw it instead."
        case .unknownCursor: "This cursor is unknown. Start again without one."
        case .uploadOffset(let held): "The server has \(held) bytes. Continue from there."
        case .uploadSize(let held, let announced): "The upload has \(held) of \(announced) bytes."
        case .uploadBusy: "Another request is writing to this upload."
        case .runEnded: "This press run has ended or was replaced by a newer one."
        case .undoOver(let key): "The sale of \(key) can't be undone any more. Withdraw it to take it off the stand."
        case .importOpen: "An import is under way. Wait for its end, or cancel it."
        case .overlayChanged: "The issue was edited by hand while its new file was being pressed."
        case .revisionIsCurrent(let number): "Readers get revision \(number) already."
        case .pageOutOfOrder(let expected): "The next page to record is page \(expected)."
        case .runIncomplete(let ready, let count): "The press run has \(ready) of \(count) pages."
        case .blobMissing(let digest):
            "The bytes of \(digest.short)… are missing, or their number differs from the asset's size."
        case .pathTaken(let path): "Another asset of the issue is at \(path)."
        case .leaseLost: "The job went to another worker."
        case .jobCancelled: "The job was cancelled."
        case .keyExists: "A key with this name already exists. Choose another name, or revoke the old key."
        case .emailTaken: "An account with this e-mail address already exists. Sign in instead."
        case .accountExists: "This reader already has an account."
        case .tooManyMarks: "A reader can have at most \(Mark.most) marks in an issue."
        case .endless: "A grant of one issue can't have an end date. Remove it."
        case .termsMissing(let key):
            "\(key) has no price, and no subscription on sale includes it. Add a price, or make it free."
        case .freeToAll: "This issue is free. Add a price first, then set how it is sold."
        case .inUseByReaders: "Readers have this product, so it can't be deleted. Take it off sale instead."
        case .codeRefused(let sentence): sentence
        case .lastOwner: "The newsstand needs an owner. Make somebody else an owner first."
        case .badPermissions:
            "Choose at least one right, and at least one title. The right “house” is for all titles only."
        case .linkEnded: "This link is unknown, was used already, or has expired."
        case .releaseEnded: "This release has ended and can't be changed."
        case .badText: "A text can't contain the character NUL."
        case .diskFull:
            "The newsstand's disk is full. Nothing that was stored is lost. Free some space on the disk, then try again."
        case .disk(let operation, let path, let code): "The system could not \(operation) \(path) (error \(code))."
        case .database(let text): "The database reported an error: \(text)."
        }
    }
}
