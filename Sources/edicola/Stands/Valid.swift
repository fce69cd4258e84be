import ArgumentParser
import EdicolaCore

/// Runs a check, and reports an invalid setting as wrong usage.
func valid(_ check: () throws -> Void) throws {
    do {
        try check()
    } catch let fault as StandSettings.SettingError {
        throw ValidationError(fault.description)
    }
}
