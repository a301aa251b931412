import ClientKit
import Observation
import TruFanClient
import TruFanModels

/// A note for the parker on an order's next step. The device keeps it until the order has it.
@MainActor @Observable
final class StepNote {
  var text: String {
    didSet { draft.keep(text.isEmpty ? nil : text) }
  }

  @ObservationIgnored private let user: String
  @ObservationIgnored private let draft: Draft<String>
  /// What was sent with the last step. Its answer may be lost, or a colleague may have been quicker.
  @ObservationIgnored private var sent: String?

  init(of order: String, by user: String, on device: Device) {
    self.user = user
    draft = Draft("note_\(order)", of: user, on: device)
    text = draft.value ?? ""
  }

  /// Without white space around it; nil when there is none.
  var words: String? { text.orNil }

  func toSend() -> String? {
    sent = words
    return words
  }

  /// Empties the field once the order has what was sent. What was typed since belongs to the next step.
  func look(at order: Order) {
    if order.status >= .delivered { draft.keep(nil) }
    guard let sent,
      order.events.contains(where: { $0.notes == sent && $0.createdById == user })
    else { return }
    self.sent = nil
    if words == sent { text = "" }
  }
}
