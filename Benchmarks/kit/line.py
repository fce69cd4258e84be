"""A line of so many bits a second and so much delay, shared by all connections, for machines whose kernel has no netem.

It loses nothing: where `tc netem` can be had, `measure` uses that.
"""
import asyncio, time


class Line:
    def __init__(self, port, bits, delay):
        self.port, self.rate, self.delay = port, bits / 8, delay
        self.free = 0.0

    async def carry(self, reader, writer, bounded):
        queue = asyncio.Queue(64)

        async def send():
            while True:
                due, piece = await queue.get()
                await asyncio.sleep(max(0, due - time.monotonic()))
                if piece is None:
                    return writer.close()
                writer.write(piece)
                await writer.drain()

        sending = asyncio.create_task(send())
        try:
            while piece := await reader.read(8192):
                now = time.monotonic()
                if bounded:
                    self.free = max(self.free, now) + len(piece) / self.rate
                    await asyncio.sleep(max(0, self.free - now - 0.02))
                await queue.put((max(self.free if bounded else now, now) + self.delay, piece))
        except ConnectionError:
            pass
        try:
            await queue.put((time.monotonic() + self.delay, None))
            await sending
        except ConnectionError:
            pass

    async def accept(self, reader, writer):
        await asyncio.sleep(2 * self.delay)  # the handshake
        try:
            there, here = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return writer.close()
        await asyncio.gather(self.carry(reader, here, False), self.carry(there, writer, True))


async def main(port, onwards, bits, delay):
    line = Line(onwards, bits, delay)
    server = await asyncio.start_server(line.accept, "127.0.0.1", port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    import sys
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
