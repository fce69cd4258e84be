import FoundationEssentials
import Storage

/// Acts as sentences, in one language.
struct ActWords: Sendable {
    /// “%”: the subject.
    let sentences: [Act.Verb: String]
    let unknown: String

    static func of(_ language: String) -> ActWords { language.hasPrefix("it") ? .italian : .english }

    /// Returns what was done: “put 2026-03 on sale”.
    func sentence(_ act: Act) -> String {
        let subject = [act.publication, act.subject.isEmpty ? nil : act.subject].compactMap(\.self).joined(
            separator: "/")
        let words = act.verb.flatMap { sentences[$0] } ?? unknown
        let parts = words.split(separator: "%", omittingEmptySubsequences: false)
        let text = parts.joined(separator: subject)
        return act.verb == nil ? "\(text) (\(act.verbName))" : text
    }

    /// Returns the name of an act without a subject, for a choice.
    func name(_ verb: Act.Verb) -> String {
        let words = (sentences[verb] ?? verb.rawValue).split { " %:(),".contains($0) }
        return words.joined(separator: " ")
    }

    static let english = ActWords(
        sentences: [
            .publicationSaved: "saved the title %", .issueSaved: "saved the issue %",
            .issueDeleted: "deleted the issue %",
            .issueReleased: "changed the sale of %", .fileSent: "sent a file for %",
            .pressCancelled: "cancelled the press run of %",
            .revisionShown: "showed readers another revision of %",
            .correctionDropped: "dropped the correction of %", .saleUndone: "undid the sale of %",
            .coverChosen: "chose another cover for %",
            .overlaySaved: "changed contents or hot spots of %", .actUndone: "undid a change of %",
            .importOrdered: "ordered an import", .issueImported: "imported %",
            .settingsSaved: "changed the settings %",
            .logoSaved: "changed the logo of %", .newsSaved: "changed the news of %",
            .productSaved: "saved the product %",
            .productDeleted: "deleted the product %", .policySaved: "changed how % is sold",
            .accessGiven: "gave a reader access", .accessTaken: "took back the access %",
            .codesMade: "made promo codes", .codesEnded: "ended a promo code",
            .readerPassword: "reset the password of the reader %", .readerErased: "erased the reader %",
            .messagesOrdered: "changed the messages about %",
            .messagePolicySaved: "changed how messages of % are sent",
            .usualMessagePolicySaved: "changed how messages are sent", .searchRebuilt: "rebuilt the search index",
            .linkMade: "made a link (%)", .keyMade: "made the key %", .keyRevoked: "revoked the key %",
            .ownerMade: "made % an owner", .personInvited: "invited %", .invitationTaken: "took back an invitation",
            .invitationUsed: "invited %, who joined", .rightsChanged: "changed somebody’s rights",
            .personRemoved: "removed a person", .passwordChanged: "changed the password",
            .nameChanged: "changed their name",
            .sessionsEnded: "signed out a browser of theirs", .passkeyAdded: "added a passkey",
            .passkeyRemoved: "removed a passkey", .signedIn: "signed in",
            .refused: "was refused: %", .logPruned: "removed old entries of the log",
        ], unknown: "did something to %")

    static let italian = ActWords(
        sentences: [
            .publicationSaved: "ha salvato la testata %", .issueSaved: "ha salvato il numero %",
            .issueDeleted: "ha eliminato il numero %", .issueReleased: "ha cambiato la vendita di %",
            .fileSent: "ha inviato un file per %", .pressCancelled: "ha interrotto la lavorazione di %",
            .revisionShown: "ha mostrato ai lettori un’altra revisione di %",
            .correctionDropped: "ha scartato la correzione di %", .saleUndone: "ha annullato la vendita di %",
            .coverChosen: "ha scelto un’altra copertina per %",
            .overlaySaved: "ha cambiato il sommario o le aree attive di %",
            .actUndone: "ha annullato una modifica di %", .importOrdered: "ha ordinato un’importazione",
            .issueImported: "ha importato %",
            .settingsSaved: "ha cambiato le impostazioni %", .logoSaved: "ha cambiato il logo di %",
            .newsSaved: "ha cambiato le notizie di %", .productSaved: "ha salvato il prodotto %",
            .productDeleted: "ha eliminato il prodotto %",
            .policySaved: "ha cambiato le condizioni di vendita di %", .accessGiven: "ha dato l’accesso a un lettore",
            .accessTaken: "ha revocato l’accesso %", .codesMade: "ha creato codici promozionali",
            .codesEnded: "ha chiuso un codice promozionale",
            .readerPassword: "ha reimpostato la password del lettore %",
            .readerErased: "ha cancellato il lettore %",
            .messagesOrdered: "ha cambiato i messaggi su %",
            .messagePolicySaved: "ha cambiato l’invio dei messaggi di %",
            .usualMessagePolicySaved: "ha cambiato l’invio dei messaggi",
            .searchRebuilt: "ha ricostruito l’indice di ricerca", .linkMade: "ha creato un link (%)",
            .keyMade: "ha creato la chiave %", .keyRevoked: "ha revocato la chiave %",
            .ownerMade: "ha reso % proprietario", .personInvited: "ha invitato %",
            .invitationTaken: "ha annullato un invito", .invitationUsed: "ha invitato %, che ora è in redazione",
            .rightsChanged: "ha cambiato i permessi di una persona", .personRemoved: "ha rimosso una persona",
            .passwordChanged: "ha cambiato la password", .nameChanged: "ha cambiato nome",
            .sessionsEnded: "ha disconnesso un suo dispositivo",
            .passkeyAdded: "ha aggiunto una passkey", .passkeyRemoved: "ha rimosso una passkey",
            .signedIn: "ha effettuato l’accesso",
            .refused: "non aveva il permesso: %", .logPruned: "ha rimosso le voci più vecchie del registro",
        ], unknown: "ha modificato %")
}
