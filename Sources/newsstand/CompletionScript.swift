import ArgumentParser

/// What a shell completes by: the parser's own script, with what it leaves out.
struct CompletionScript {
    let text: String

    /// - Parameter message: what is to be written for whatever was asked.
    /// - Returns: nil for anything but the parser's script.
    init?(_ message: String) {
        // To make the scripts costs more than to write any other message.
        guard message.hasPrefix("#") else { return nil }
        switch message {
        case NewsstandCommand.completionScript(for: .bash): text = Self.bash(message)
        case NewsstandCommand.completionScript(for: .zsh): text = Self.zsh(message)
        default: return nil
        }
    }

    /// For bash the : and = of addresses and values end a word: what stands together on the line is one word again.
    private static func bash(_ script: String) -> String {
        script.replacing("complete -o filenames -F _newsstand newsstand", with: joined)
    }

    private static let joined = """
        _newsstand_joined() {
            local -a words=()
            local -i index current=0
            local word rest="${COMP_LINE}"
            for index in "${!COMP_WORDS[@]}"; do
                word="${COMP_WORDS[index]}"
                if [[ "${index}" -eq 0 || -z "${rest}" || "${rest}" = [[:space:]]* ]]; then
                    words+=("${word}")
                else
                    words[${#words[@]}-1]+="${word}"
                fi
                rest="${rest#*"${word}"}"
                [[ "${index}" -eq "${COMP_CWORD}" ]] && current="${#words[@]}-1"
            done
            local -a COMP_WORDS=("${words[@]}")
            local -i COMP_CWORD="${current}"
            _newsstand "${1}" "${2}" "${COMP_WORDS[COMP_CWORD - 1]}"
        }

        complete -o filenames -F _newsstand_joined newsstand
        """

    /// `--library=…` is an option with its value too; for zsh the parser has `--library …` alone.
    private static func zsh(_ script: String) -> String {
        script.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isOption = line.drop { $0 == " " }.hasPrefix("'--") && line.contains("]:")
            guard isOption, let bracket = line.firstIndex(of: "[") else { return String(line) }
            return line[..<bracket] + "=" + line[bracket...]
        }.joined(separator: "\n")
    }
}
