import ArgumentParser

struct IssueCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "issue", abstract: "Manage issues.",
        subcommands: [
            IssueList.self, IssueShow.self, IssuePreview.self, IssueEdit.self, IssueRevise.self,
            IssueRevisions.self, IssueOverlayCommand.self, IssueSchedule.self, IssueUndo.self, IssueWithdraw.self,
            IssueRestore.self, IssueCancel.self, IssueDelete.self,
        ])
}
