import ClientKit

/// Tells the server that customers have taken their reviews along. While the line is down, the
/// notes wait until the kiosk reaches the server again. No customer waits for them, and no note is
/// lost.
@MainActor
final class DoneNotes {
  private let api: APIClient
  /// An hour without the server at a busy counter; older notes have no visible effect.
  private static let most = 50

  private let list: Shared<[String]>
  private var isSending = false

  init(device: Device, api: APIClient) {
    self.api = api
    list = .ids(key: Config.unsentDoneKey, device: device)
  }

  /// The visits whose notes have not arrived, oldest first, of all windows of this device.
  var unsent: [String] { list.ids }

  /// Says that this visit is done, and keeps the note if the server cannot be told now.
  func send(_ session: String) async {
    if await !isSettled(session) { keep(session) }
  }

  /// Keeps a note for the next time.
  func keep(_ session: String) { list.add(session, limit: Self.most) }

  /// Tries the notes that were kept, until one fails again.
  func sendUnsent() async {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let session = unsent.first {
      guard await isSettled(session) else { return }
      list.remove(session)
    }
  }

  /// - Returns: whether nothing is left to do. A refusal that will not change is an end too.
  private func isSettled(_ session: String) async -> Bool {
    do {
      try await api.markSessionDone(sessionId: session)
      return true
    } catch let error as APIError {
      return !error.isPassing
    } catch {
      return false
    }
  }
}
