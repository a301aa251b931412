/// Pushes to the browser of a session. Only on Linux: an app keeps them behind a type of its own,
/// whose other half is UserNotifications.
@MainActor
public struct _BrowserPushes: Sendable {
  /// What became of an app's wish for pushes.
  public enum Answer: Equatable, Sendable {
    /// The browser's subscription: where its push service takes pushes, and two keys in Base64 for
    /// addresses.
    case subscribed(endpoint: String, p256dh: String, auth: String)
    /// They are allowed, and the browser was not to sign up.
    case allowed
    /// The person has neither allowed nor forbidden them.
    case unasked
    /// The person or the browser forbids them.
    case refused
    /// The browser takes none, or only those of installed apps.
    case unavailable
    /// The browser's push service cannot be reached, or no answer came.
    case failed
  }

  private let graph: ViewGraph?

  /// The browser of the session whose code runs; without effect outside of a session.
  public static var current: _BrowserPushes { _BrowserPushes(graph: ViewGraph.current?.graph) }

  /// Signs the browser up with its push service. The host takes pushes only for apps that say so.
  ///
  /// A person may think for as long as they like, and a tab may go: the caller limits the wait by
  /// cancelling its task.
  /// - Parameters:
  ///   - key: the server's public key (VAPID), in Base64 for addresses.
  ///   - asks: whether the person is asked who has not decided yet. Browsers ask only right after a
  ///     tap.
  public func subscribe(key: String, asks: Bool) async -> Answer {
    await ask(key, asks: asks)
  }

  /// What ``subscribe(key:asks:)`` would find now. Nobody is asked, and the browser does not sign up.
  public func look() async -> Answer { await ask("", asks: false) }

  /// - Parameter key: empty for a look.
  private func ask(_ key: String, asks: Bool) async -> Answer {
    guard let graph else { return .unavailable }
    let questions = graph.attachment { PushQuestions() }
    let number = questions.nextNumber()
    graph.patch.effect(.push, .number(Double(number)), .text(key), .number(asks ? 1 : 0))
    graph.requestTurn()
    return await questions.answer(to: number)
  }

  /// Ends the browser's subscription, and takes away the notifications that it shows of this app.
  public func end() {
    graph?.patch.effect(.endPush)
    graph?.requestTurn()
  }
}

extension ViewGraph {
  /// The browser has answered a wish for pushes. What nobody waits for any more is ignored.
  /// - Parameter payload: the wish's number, a word, and with "subscribed" the subscription.
  package func answeredPush(_ payload: EventPayload) {
    let (parts, words) = (payload.list, payload.list.dropFirst().compactMap(\.text))
    guard let number = parts.first?.number.flatMap(Int.init(exactly:)),
      words.count == parts.count - 1, let answer = _BrowserPushes.Answer(words)
    else { return }
    attachment { PushQuestions() }.take(answer, to: number)
  }
}

extension _BrowserPushes.Answer {
  /// Nil for words that our script does not say.
  fileprivate init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("subscribed", 4):
      self = .subscribed(endpoint: words[1], p256dh: words[2], auth: words[3])
    case ("allowed", 1): self = .allowed
    case ("unasked", 1): self = .unasked
    case ("refused", 1): self = .refused
    case ("unavailable", 1): self = .unavailable
    case ("failed", 1): self = .failed
    default: return nil
    }
  }
}

/// The wishes for pushes that a session's browser has not answered yet.
@MainActor
private final class PushQuestions {
  private var waiting: [Int: CheckedContinuation<_BrowserPushes.Answer, Never>] = [:]
  private var last = 0

  func nextNumber() -> Int {
    last += 1
    return last
  }

  /// ``_BrowserPushes/Answer/failed`` as soon as the task is cancelled.
  func answer(to number: Int) async -> _BrowserPushes.Answer {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else { return continuation.resume(returning: .failed) }
        waiting[number] = continuation
      }
    } onCancel: {
      Task { @MainActor in self.take(.failed, to: number) }
    }
  }

  func take(_ answer: _BrowserPushes.Answer, to number: Int) {
    waiting.removeValue(forKey: number)?.resume(returning: answer)
  }
}
