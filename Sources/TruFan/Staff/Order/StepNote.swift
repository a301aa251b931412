import ClientKit
import Observation
import TruFanClient

/// A note for the parker on an order's next step. The device keeps it until that step is taken.
@MainActor @Observable
final class StepNote {
  var text: String {
    didSet { draft.keep(text.isEmpty ? nil : text) }
  }

  @ObservationIgnored private let draft: Draft<String>

  init(of order: String, by user: String, on device: Device) {
    draft = Draft("note_\(order)", of: user, on: device)
    text = draft.value ?? ""
  }

  /// Without white space around it; nil when there is none.
  var words: String? { text.orNil }

  /// A step has arrived with these words. What was typed since belongs to the next one.
  func wasSent(_ words: String?) {
    if words == self.words { text = "" }
  }
}
