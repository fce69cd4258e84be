"""A line of so many bits a second and so much delay each way, which loses packets, for machines whose kernel has no netem.

    packets.py NAMESPACE NAMESPACE [--bits 20e6] [--delay 0.03] [--loss 0.01] [--buffer 0.2] [--seed 1]

Each network namespace gets a TUN device `line`, still without an address, and what the kernel sends there comes out at the
other: it is the kernel's own TCP that finds its packets gone, and sends them again. A packet is lost by the dice, or when
those before it would keep it waiting longer than the buffer holds; else it takes its time on the line, and then the delay.

Says "ready" when the devices are there, works until its input ends, and then tells what it carried. It needs root.
"""
import argparse, collections, fcntl, os, random, select, struct, subprocess, sys, time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def device(namespace):
    """A TUN device, opened here and then moved: packets of 1,500 bytes at most, since nobody asks for offloads."""
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    name = fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", b"line%d", IFF_TUN | IFF_NO_PI))[:16].rstrip(b"\0").decode()
    subprocess.run(["ip", "link", "set", name, "netns", namespace, "name", "line"], check=True)
    return tun


class Way:
    """One direction. Its clock is that of the line: late or not, a packet's time begins when the one before was through."""

    def __init__(self, source, target, line, dice):
        self.source, self.target, self.line, self.dice = source, target, line, dice
        self.free, self.under_way = 0.0, collections.deque()
        self.carried = self.bytes = self.lost = self.dropped = self.largest = self.late = 0
        self.latest = 0.0

    def take(self):
        while True:
            try:
                packet = os.read(self.source, 65_536)
            except OSError:  # nothing there
                return
            now = time.monotonic()
            self.largest = max(self.largest, len(packet))
            if self.dice.random() < self.line.loss:
                self.lost += 1
            elif self.free - now > self.line.buffer:
                self.dropped += 1
            else:
                self.free = max(self.free, now) + len(packet) * 8 / self.line.bits
                self.under_way.append((self.free + self.line.delay, packet))

    def deliver(self):
        while self.under_way and self.under_way[0][0] <= (now := time.monotonic()):
            due, packet = self.under_way.popleft()
            try:
                os.write(self.target, packet)
            except OSError:  # the device has no address yet
                continue
            self.carried += 1
            self.bytes += len(packet)
            self.late += now - due > 0.001
            self.latest = max(self.latest, now - due)

    @property
    def due(self): return self.under_way[0][0] if self.under_way else float("inf")

    def __str__(self):
        return (f"{self.carried} packets of up to {self.largest} bytes carried, {self.bytes / 1e6:.1f} MB; {self.lost} lost, "
                f"{self.dropped} dropped; {self.late} late by more than 1 ms, {self.latest * 1e3:.1f} at most")


def main():
    options = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    options.add_argument("namespaces", nargs=2)
    options.add_argument("--bits", type=float, default=20e6)
    options.add_argument("--delay", type=float, default=0.03)
    options.add_argument("--loss", type=float, default=0.01)
    options.add_argument("--buffer", type=float, default=0.2, help="seconds of the line that wait before it, as in a router at home")
    options.add_argument("--seed", type=int, default=1)
    line = options.parse_args()
    # Nothing else may come between a packet and its time.
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError:
        pass
    here, there = (device(name) for name in line.namespaces)
    ways = [Way(here, there, line, random.Random(line.seed)), Way(there, here, line, random.Random(line.seed + 1))]
    print("ready", flush=True)
    while True:
        # Not epoll, which rounds its timeout to milliseconds.
        wait = min(way.due for way in ways) - time.monotonic()
        ready = select.select([here, there, sys.stdin], [], [], max(0, min(wait, 1)))[0]
        if sys.stdin in ready and not os.read(0, 4096): break
        for way in ways:
            way.take()
            way.deliver()
    for way in ways: print(way, flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass  # the devices go with their program
