import EdicolaCore
import FoundationEssentials
public import Press

extension PictureRenderer {
    /// The renderer that uses the press.
    public init(_ press: Press) {
        self.init { task in
            do {
                let picture = try await press.picture(
                    of: URL(filePath: task.path), page: task.page, width: task.width,
                    format: task.format == .png ? .png : .jpeg)
                return Data(picture.bytes)
            } catch let error as PressError {
                throw Refusal(.notFound, detail: error.message)
            }
        }
    }
}
