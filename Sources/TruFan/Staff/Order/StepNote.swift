import ClientKit
import Observation
import TruFanClient
import TruFanModels

/// A note for the parker on an order's next step. The device keeps it until the order has it.
@MainActor @Observable
final class StepNote {
  var text: String {
    didSet { keep() }
  }

  @ObservationIgnored private let user: String
  @ObservationIgnored private let draft: Draft<Kept>
  /// What was sent with the last step. Its answer may be lost, or a colleague may have been quicker.
  @ObservationIgnored private var sent: Sent? {
    didSet { keep() }
  }

  private struct Kept: Codable {
    var text: String
    var sent: Sent?
  }

  private struct Sent: Codable {
    let words: String
    /// The events that had these words before, by their ids.
    let earlier: Set<String>
  }

  init(of order: String, by user: String, on device: Device) {
    self.user = user
    draft = Draft("note_\(order)", of: user, on: device)
    let kept = draft.value
    (text, sent) = (kept?.text ?? "", kept?.sent)
  }

  /// Without white space around it; nil when there is none.
  var words: String? { text.orNil }

  /// - Parameter order: as it is before the step.
  func toSend(with order: Order?) -> String? {
    sent = words.map { words in
      Sent(words: words, earlier: Set(order.map { events(with: words, in: $0) } ?? []))
    }
    return words
  }

  /// Empties the field once the order has what was sent. What was typed since belongs to the next step.
  func look(at order: Order) {
    if order.status >= .delivered { return draft.keep(nil) }
    guard let sent, !Set(events(with: sent.words, in: order)).isSubset(of: sent.earlier)
    else { return }
    settle(sent)
  }

  /// Empties the field after a step, if the order has the words. Where the goods stay, the server
  /// notes the same words once, so no new event need come. If a colleague's step was taken instead,
  /// the words are not in the order, and stay in the field.
  func stepTaken(_ order: Order) {
    let steps = order.events.filter { OrderStatus(rawValue: $0.status) != nil }
    guard let sent, steps.contains(where: { $0.notes == sent.words }) else { return }
    settle(sent)
  }

  private func settle(_ sent: Sent) {
    self.sent = nil
    if words == sent.words { text = "" }
  }

  private func events(with words: String, in order: Order) -> [String] {
    order.events.filter { $0.notes == words && $0.createdById == user }.map(\.id)
  }

  private func keep() {
    draft.keep(text.isEmpty && sent == nil ? nil : Kept(text: text, sent: sent))
  }
}
