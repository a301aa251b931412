import Foundation

/// A pipe from a child. No other child of ours gets its descriptors: each is started without any.
final class Pipe {
  let reading: Int32
  private(set) var writing: Int32
  /// False once the child has closed its end.
  private(set) var isOpen = true

  /// - Throws: ``LimitedProgram/Unavailable`` when there is no descriptor left.
  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else {
      throw LimitedProgram.Unavailable("There is no pipe left: \(Errno.text)")
    }
    reading = ends[0]
    writing = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Waits until one of them has bytes or is closed.
  static func wait(for pipes: [Pipe], milliseconds: Int32) {
    var polled = pipes.filter(\.isOpen).map {
      pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), milliseconds)
  }

  /// Reads what is there.
  func read(_ take: (Data) -> Void) {
    guard isOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    let count = Foundation.read(reading, &buffer, buffer.count)
    if count > 0 { take(Data(buffer.prefix(count))) }
    if count == 0 { isOpen = false }
  }
}
