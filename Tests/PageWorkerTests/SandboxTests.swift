import CSandboxProbe
import Glibc
import Testing

/// The sandbox, tried from inside in a child process.
@Suite struct SandboxTests {
    /// The user ids to try: 0 keeps the current user; 65534 is `nobody`, which only root can become.
    static let users: [UInt32] = getuid() == 0 ? [0, 65_534] : [0]

    @Test(arguments: users) func `ordinary work goes on`(user: UInt32) {
        #expect(probe(probe_work, user).exited == 0)
        #expect(probe(probe_read_allowed, user).exited == 0)
        #expect(probe(probe_state_allowed, user).exited == 0)
    }

    @Test(arguments: users, [probe_read_passwd, probe_write_file, probe_state_passwd, probe_state_in_disguise])
    func `other files can't be opened, and nothing is to be learned of them`(user: UInt32, attempt: probe_attempt) {
        #expect(probe(attempt, user).exited == EACCES)
    }

    @Test(arguments: users, [probe_own_descriptor, probe_choose_signal, probe_asynchronous])
    func `no descriptor sends signals to others`(user: UInt32, attempt: probe_attempt) {
        #expect(probe(attempt, user).exited == EACCES)
    }

    @Test(
        arguments: users,
        [
            probe_socket, probe_fork, probe_execute, probe_executable_memory, probe_signal_parent, probe_trace_parent,
        ])
    func `an attack ends the process`(user: UInt32, attempt: probe_attempt) {
        #expect(probe(attempt, user).signal == SIGSYS)
    }

    @Test func `memory beyond the limit is refused`() {
        #expect(probe(probe_too_much_memory, 0).exited == ENOMEM)
    }

    @Test func `time beyond the limit ends the process`() {
        #expect(probe(probe_endless, 0).signal == SIGXCPU)
    }

    private func probe(_ attempt: probe_attempt, _ user: UInt32) -> probe_result {
        unsafe sandbox_probe(attempt, user, "/usr/share")
    }
}
