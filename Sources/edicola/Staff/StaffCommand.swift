public import ArgumentParser
import EdicolaCore
import EdicolaServer
import Foundation
public import Storage

/// Manages the people who may sign in to the console.
struct StaffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "staff", abstract: "Manage the people who may sign in to the console.",
        discussion: """
            A link is good once. Hand it over as you like: the newsstand sends no mail.
            Roles: owner (everything), editor (issues and their sale), circulation (prices,
            products, readers, figures), analyst (figures).

              edicola staff link --owner
              edicola staff invite --role editor --publication frutta --for Anna
            """,
        subcommands: [StaffList.self, StaffInvite.self, StaffLinkMake.self, StaffRights.self, StaffRemove.self])
}

struct StaffList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List people and their rights.")

    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let staff = try await backend.withBackend { try await $0.staff() }
            if staff.isEmpty { Terminal.line("Nobody yet. Make the first owner with: edicola staff link --owner") }
            Terminal.table(
                staff.map { member in
                    [
                        member.name, member.email,
                        member.role?.rawValue ?? member.rights.map(\.rawValue).joined(separator: " "),
                        member.publications?.joined(separator: " ") ?? "all publications",
                        member.seen.map { $0.formatted(.iso8601) } ?? "never signed in",
                    ]
                })
        }
    }
}

/// A role, and the publications for which it holds.
struct RightsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("owner, editor, circulation or analyst.", valueName: "role")) var role: Role
    @Option(
        name: .customLong("publication"),
        help: ArgumentHelp("Only this publication; may be repeated (default: all).", valueName: "id"))
    var publications: [String] = []

    var order: PermissionsOrder {
        PermissionsOrder(role: role, publications: publications.isEmpty ? nil : publications)
    }
}

extension Role: ExpressibleByArgument {}

struct StaffInvite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite", abstract: "Make a link with which somebody joins; it is good for seven days.")

    @OptionGroup var rights: RightsOptions
    @Option(name: .customLong("for"), help: ArgumentHelp("For whom the invitation is.", valueName: "name"))
    var note = ""
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            let order = StaffLinkOrder(kind: .invitation, note: note, permissions: rights.order)
            Terminal.line(try await backend.withBackend { try await $0.makeStaffLink(order) })
        }
    }
}

struct StaffLinkMake: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Make a link for a new owner, or for somebody who is locked out.")

    @Argument(help: "E-mail address of the person who needs a new password.") var email: String?
    @Flag(help: "Make a new owner.") var owner = false
    @OptionGroup var backend: BackendOptions

    func validate() throws {
        guard owner == (email == nil) else { throw ValidationError("Give either an e-mail address or --owner.") }
    }

    func run() async throws {
        try await reporting {
            let address = try await backend.withBackend { backend in
                guard let email else { return try await backend.makeStaffLink(StaffLinkOrder(kind: .owner)) }
                let member = try await backend.staffMember(email)
                return try await backend.makeStaffLink(StaffLinkOrder(kind: .recovery, member: member.id))
            }
            Terminal.line(address)
        }
    }
}

struct StaffRights: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rights", abstract: "Give somebody another role; they sign in again.")

    @Argument(help: "The person's e-mail address.") var email: String
    @OptionGroup var rights: RightsOptions
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            try await backend.withBackend { backend in
                try await backend.setRights(rights.order, of: try await backend.staffMember(email).id)
            }
        }
    }
}

struct StaffRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove somebody; they are signed out at once.")

    @Argument(help: "The person's e-mail address.") var email: String
    @OptionGroup var backend: BackendOptions

    func run() async throws {
        try await reporting {
            try await backend.withBackend { backend in
                try await backend.removeStaff(try await backend.staffMember(email).id)
            }
        }
    }
}

extension StaffBackend {
    /// - Throws: ``CommandError`` when nobody has this address.
    fileprivate func staffMember(_ email: String) async throws -> StaffEntry {
        let key = EmailAddress(parsing: email)?.key
        guard let member = try await staff().first(where: { EmailAddress(parsing: $0.email)?.key == key }) else {
            throw CommandError("Nobody on the staff has the address \(email). List all with: edicola staff list")
        }
        return member
    }
}
