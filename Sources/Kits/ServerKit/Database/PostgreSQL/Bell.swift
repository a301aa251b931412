import Foundation

/// Wakes a thread that waits for a socket.
final class Bell: Sendable {
  /// A pipe: a ring is a byte in it.
  private let ends: (read: Int32, write: Int32)

  init() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe the thread wakes by its time limit alone.
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    self.ends = (ends[0], ends[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  func ring() {
    var byte: UInt8 = 1
    // A full pipe rings already.
    _ = write(ends.write, &byte, 1)
  }

  /// Forgets the rings so far.
  func quiet() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(ends.read, &bytes, bytes.count) == bytes.count {}
  }

  /// Waits for a ring, for something to read on `socket`, or for so long.
  func wait(upTo limit: Duration, or socket: Int32 = -1) {
    var watched = [
      pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(max(0, min(limit / .milliseconds(1), 60_000))) + 1
    _ = poll(&watched, socket < 0 ? 1 : 2, milliseconds)
  }
}
