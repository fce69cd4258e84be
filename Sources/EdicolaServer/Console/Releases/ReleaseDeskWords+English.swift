import EdicolaCore

extension ReleaseDeskWords {
    static let english = ReleaseDeskWords(
        states: States(
            none: "No messages", waiting: "Waiting", testers: "With the testers", paused: "Paused",
            sending: "Being sent", stopped: "Stopped", done: "Done", cancelled: "Cancelled"),
        unannounced: "It went on sale without messages.",
        off: "Notifications are off for this title. No device is notified of its issues.",
        withdrawn: "It is off sale. No device is notified.",
        pressing: "It is on sale, and its last pages are in the press. Messages are sent when all pages are ready.",
        preparing: "It is on sale. The messages are being prepared.",
        nobody: "It is on sale. There was no device to notify.",
        unplanned: { "It is not on sale. If it went on sale now, \($0) would be notified." },
        planned: { "It goes on sale on \($0). With today’s readers \($1) would be notified." },
        undo: {
            "It is on sale. Messages wait until \($0), so that undoing the sale reaches nobody. Then \($1) will be notified."
        },
        sending: { "Messages are being sent. \($0) of \($1) devices are reached." },
        stopped: {
            "A push service refuses the messages. \($0) of \($1) devices are reached. Correct the cause, then try again."
        },
        done: { "Every message has its answer. \($0) of \($1) devices are reached." },
        cancelled: { "No more messages are sent. \($0) of \($1) devices were reached before." },
        pausedBegun: { "\($0) of \($1) devices are reached. The others wait until you resume." },
        resting: {
            "\($0) of \($1) devices are reached. The others wait for their hour or for another attempt. The next message is due on \($2)."
        },
        cancelledBefore: "No device is notified of this issue.",
        pausedBefore: "When it goes on sale, no device is notified until you resume.",
        pausedOnSale: "It is on sale. No device is notified until you send it to everybody.",
        withTesters: "The testers have the message. Nobody else is notified until you send it to everybody.",
        withTestersBefore:
            "The testers have the message. When it goes on sale, nobody else is notified until you resume.",
        devices: { $1 == 0 ? "no device" : $1 == 1 ? "one device" : "\($0) devices" },
        tested: { "Test of \($0): push services accepted it for \($1) of \($2) devices." },
        testedNobody: { "Test of \($0): the testers have no registered devices." },
        testersFirst: "Send to testers first", testersAgain: "Send to testers again",
        everybody: "Send it to everybody", resume: "Resume", resumeBefore: "Resume", tryAgain: "Try again",
        pause: "Pause", cancelName: "Cancel …",
        cancelMeans:
            "No further device is notified of this issue, ever. Messages already sent can’t be taken back. The issue itself does not change.",
        cancel: "Cancel permanently",
        noTesters: "This title has no testers yet.", nameTesters: "Name testers",
        settings: "How this title’s issues are announced", lookAgain: "Look again",
        devicesPart: "Devices", channelsPart: "By way of sending", audiencePart: "Whom it would reach now",
        othersPart: "Not notified, and why",
        reached: "Reached",
        reachedHint: "Reached means that the push service took the message. Whether anybody saw it is not known.",
        opened: "Opened from the message", openedHint: "Only where readers allow counting",
        wait: "Waiting", waitHint: "For their turn, for the end of their quiet hours, or for another attempt",
        failed: "Failed", failedHint: "These devices get no message about this issue", skipped: "Left out",
        dropped: "Cancelled before",
        silently: { "Of these \($0) silently" }, ofDevices: { "reached, of \($0)" },
        channelStopped: { "Stopped: \($0)" },
        others: [
            .noRight: (
                "No right to it",
                "Their readers have no subscription, purchase or grant for it, and don’t follow the title"
            ),
            .otherPublications: ("Other titles", "Registered for other titles only"),
            .oneADay: ("One a day", "They are notified of another issue on this day"),
            .notAnnounced: ("Notifications are off", "The title’s settings notify nobody"),
        ],
        deaf: "Readers without a device",
        deafHint: { "Of \($0) readers with access. They find the issue in their library" },
        reasons: [
            "gone": "The device is no longer registered", "no-device": "The device was removed",
            "no-right": "Their access has ended meanwhile", "one-a-day": "Notified of another issue on that day",
            "expired": "Too late", "Expired": "Too late", "NoAnswer": "The push service did not answer",
            "ConnectionLost": "The connection broke", "Cancelled": "The newsstand was restarted",
            "TooManyForHost": "Too many messages to one push service",
            "TooManyRequests": "The push service asks to wait",
            "Gone": "Reported as gone, but registered again", "BadDeviceToken": "The device’s address is not valid",
            "DeviceTokenNotForTopic": "The device registered with another app",
            "PayloadTooLarge": "The message is too long", "BadEndpoint": "The browser’s address is not valid",
            "BadKeys": "The browser’s keys are not valid", "PrivateNetwork": "The address is in a private network",
            "TopicDisallowed": "The key is not for this app", "InvalidProviderToken": "Apple does not accept the key",
            "ExpiredProviderToken": "Apple does not accept the key’s time; check the clock",
            "ServiceUnavailable": "The push service is not available",
            "InternalServerError": "The push service has a fault", "refused": "Refused", "later": "Not accepted now",
            "stopped": "Stopped",
        ],
        notes: [
            "pause": "Paused.", "resume": "Resumed.", "cancel": "Cancelled.",
            "testers": "The test was sent, and nobody else is notified.",
        ],
        hasEnded: "These messages have ended meanwhile, so nothing was changed.",
        hasBegun: "Messages to everybody are on their way already, so nothing was sent to testers. You can pause.",
        partHint: "Whom it reached, and whom not", partHintBefore: "Whom it would reach, and whom not",
        whom: "Whom it reaches, and whom not", needsPaused: "Its messages are paused.",
        needsStopped: { "Its messages have stopped (\($0))." })
}
