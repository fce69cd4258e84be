import ArgumentParser
import EdicolaCore

/// Tells a publisher what a setting may not be as what it is: a command that was wrong.
func valid(_ check: () throws -> Void) throws {
    do {
        try check()
    } catch let fault as StandSettings.Fault {
        throw ValidationError(fault.description)
    }
}
