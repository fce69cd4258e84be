import EdicolaCore
import FoundationEssentials

extension PressOrder {
    /// How many resources a worker writes in one go, in a small file.
    private static let resourcesInARun = 64

    /// Delivers resources. One that can't be taken over becomes a note, and the others come.
    func pressResources(
        _ numbers: [Int], of document: PressedDocument, to spool: SpoolFolder,
        deliver: (PressedPiece) async throws -> Void
    ) async throws {
        var bytes = 0
        var wanted: [Int] = []
        for number in numbers {
            if let note = document.refusal(ofResource: number) {
                try await deliver(.note(note))
            } else {
                wanted.append(number)
            }
        }
        for range in wanted.runs(most: document.longestRun(atLeast: Self.resourcesInARun, of: wanted.count)) {
            try await member.withSlot {
                try await press(range, of: document, to: spool, &bytes, deliver: deliver)
            }
        }
    }

    private func press(
        _ range: ClosedRange<Int>, of document: PressedDocument, to spool: SpoolFolder, _ bytes: inout Int,
        deliver: (PressedPiece) async throws -> Void
    ) async throws {
        var retries = RetryRange(range)
        while let numbers = retries.range {
            var intake = ResourceIntake(
                expected: numbers, of: document, to: spool, bytes: bytes, limits: settings)
            defer { intake.discard() }
            let verb =
                ["resources", "--from", "\(numbers.lowerBound)", "--to", "\(numbers.upperBound)"]
                + document.items(of: numbers)
            let ending = try await worker.run(verb, pages: numbers.count) { frame in
                if frame.kind == .note { return try await deliver(.note(RunNote(frame: frame))) }
                guard let resource = try intake.add(frame) else { return }
                retries.advance()
                try await deliver(.resource(resource))
                try? FileManager.default.removeItem(at: resource.file)
            }
            bytes = intake.bytes
            guard let first = retries.range?.lowerBound, numbers.contains(first) else { continue }
            let reason: String
            var isFinal = intake.isTooLarge
            switch ending {
            case .refused(let error) where !error.isRefusal && error.code != .internalError: throw error
            case .refused(let error): (reason, isFinal) = (error.detailedSentence, true)
            case .failed where intake.isTooLarge: reason = "it is too large."
            case .failed(let text): reason = "\(text)."
            case .finished: reason = "the page worker skipped it."
            }
            if let number = retries.giveUp(isFinal: isFinal) {
                let resource = document.resources[number - 1]
                try await deliver(.note(.missingResource(resource.path, page: resource.page, reason: reason)))
            }
        }
    }
}

extension PressedDocument {
    /// The worker's option that says how to find resources, where its info said that of each.
    fileprivate func items(of numbers: ClosedRange<Int>) -> [String] {
        let items = numbers.compactMap { resources[$0 - 1].item }
        return items.count == numbers.count ? ["--items", items.map(String.init).joined(separator: ",")] : []
    }

    /// Why a resource isn't even asked for; nil when it is.
    fileprivate func refusal(ofResource number: Int) -> RunNote? {
        let resource = resources[number - 1]
        // As long as a path in the content's tree may be.
        guard AssetPath("content/0123456789abcdef/\(resource.path)") != nil else {
            return .missingResource(resource.path, page: resource.page, reason: "its path is too long or not plain.")
        }
        return nil
    }
}

extension [Int] {
    /// The ascending numbers as runs without gaps.
    func runs(most: Int) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for number in self {
            if let last = runs.last, last.upperBound + 1 == number, last.count < most {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs
    }
}
