import Foundation
import ServerKit
import Synchronization

/// How far a copy is, on standard error: a bar on a terminal, a line for each tenth elsewhere.
final class ProgressBar: Sendable {
  private static let width = 30
  private let isTerminal: Bool
  private let write: @Sendable (String) -> Void
  private let last = Mutex<Int?>(nil)

  init(
    isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    write: @escaping @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data($0.utf8))
    }
  ) {
    self.isTerminal = isTerminal
    self.write = write
  }

  func show(_ progress: DatabaseCopy.Progress) {
    let percent = progress.total == 0 ? 100 : 100 * progress.done / progress.total
    let shown = isTerminal ? percent : percent / 10 * 10
    let isNews = last.withLock { last in
      defer { last = shown }
      return last != shown
    }
    guard isNews else { return }
    let full = Self.width * percent / 100
    let bar =
      String(repeating: "#", count: full) + String(repeating: ".", count: Self.width - full)
    write(
      isTerminal
        ? "\r[\(bar)] \(percent) %  \(progress.table)\u{1B}[K" : "\(shown) %  \(progress.table)\n")
  }

  func end() {
    if isTerminal { write("\r\u{1B}[K") }
  }
}
