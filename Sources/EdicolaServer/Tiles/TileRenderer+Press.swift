import EdicolaCore
import FoundationEssentials
public import Press

extension TileRenderer {
    /// The renderer that uses the press.
    public init(_ press: Press) {
        self.init { task in
            do {
                let picture = try await press.tile(
                    of: URL(filePath: task.path), page: task.page, scale: task.scale, x: task.x, y: task.y,
                    side: task.side)
                return Data(picture.bytes)
            } catch let error as PressError {
                throw Refusal(.notFound, detail: error.message)
            }
        }
    }
}
