/// An instant as XML property lists write it.
struct CalendarTime {
    let text: String

    init(secondsSince2001 seconds: Double) {
        let total = Int(min(max(seconds, -6e10), 2e11).rounded(.down)) + 978_307_200
        let day = (total - (total % 86_400 + 86_400) % 86_400) / 86_400
        let rest = total - day * 86_400
        // Days to year, month and day of the Gregorian calendar, in eras of 400 years that begin in March.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let date = [
            yearOfEra + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
            dayOfYear - (153 * month + 2) / 5 + 1,
        ]
        let time = [rest / 3_600, rest / 60 % 60, rest % 60]
        text = Self.join(date, "-") + "T" + Self.join(time, ":") + "Z"
    }

    private static func join(_ numbers: [Int], _ separator: String) -> String {
        numbers.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: separator)
    }
}
