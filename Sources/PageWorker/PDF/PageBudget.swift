import Glibc

/// The time that reading a part of a page may take which the page can do without: fields of a form that hold each other
/// make it endless, and a structure of a million elements makes it long. When it is over, the process ends with the signal
/// SIGPROF, and its parent tries again without such parts.
enum PageBudget {
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
