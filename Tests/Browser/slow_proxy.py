"""A TCP proxy between the browser and the server: it delays, holds, cuts and refuses, as a bad line does.

Chromium's own throttling does not reach WebSockets, so the delay is made here.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any


class SlowProxy:
    def __init__(self, target_port: int = 0, target_path: str | None = None) -> None:
        """To a port of this machine, or to a socket in its file system."""
        self.target_port, self.target_path = target_port, target_path
        self.one_way_seconds = 0.0
        self._open = True
        self._writers: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._server = self._run(asyncio.start_server(self._connected, "127.0.0.1", 0))

    @property
    def port(self) -> int:
        return self._server.sockets[0].getsockname()[1]

    def delay(self, round_trip_seconds: float) -> None:
        self.one_way_seconds = round_trip_seconds / 2

    def hold(self) -> None:
        """Lets nothing through, and loses nothing, until `release`."""
        self._loop.call_soon_threadsafe(self._flows.clear)

    def release(self) -> None:
        self._loop.call_soon_threadsafe(self._flows.set)

    def cut(self) -> None:
        """Drops every connection; new ones get through."""
        self._loop.call_soon_threadsafe(self._drop)

    def go_down(self) -> None:
        """Drops every connection and refuses new ones."""
        self._open = False
        self.cut()

    def come_up(self) -> None:
        self._open = True

    def close(self) -> None:
        self.go_down()
        self._run(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _end(self) -> None:
        self._server.close()
        mine = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)

    def _drop(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()
        self._writers.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            if self.target_path:
                far_reader, far_writer = await asyncio.open_unix_connection(self.target_path)
            else:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
        except OSError:
            writer.transport.abort()
            return
        pair = {writer, far_writer}
        self._writers |= pair
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        self._writers -= pair

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes bytes on in order, each after the delay, without slowing the reading."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def write() -> None:
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(max(0.0, due - self._loop.time()))
                await self._flows.wait()
                if not data:
                    break
                writer.write(data)
                await writer.drain()

        writing = asyncio.ensure_future(write())
        try:
            while True:
                data = await reader.read(65536)
                waiting.put_nowait((self._loop.time() + self.one_way_seconds, data))
                if not data:
                    break
            await writing
        except (ConnectionError, OSError):
            writing.cancel()
        finally:
            writer.close()
