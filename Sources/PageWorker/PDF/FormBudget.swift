import Glibc

/// The time that reading the fields of a form may take: fields that hold each other make it endless. When it is over, the
/// process ends with the signal SIGPROF, by which its parent knows the reason.
enum FormBudget {
    /// Of processor time.
    static let seconds = 3

    static func begin() { set(seconds) }
    static func end() { set(0) }

    private static func set(_ seconds: Int) {
        var time = itimerval()
        time.it_value.tv_sec = seconds
        _ = unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &time, nil)
    }
}
