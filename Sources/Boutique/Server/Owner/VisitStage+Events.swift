import BoutiqueModels

extension VisitStage {
  /// - Parameter events: the types of the session's events.
  init(_ session: ReviewSession, after events: Set<String>) {
    func has(_ event: AuditEvent) -> Bool { events.contains(event.type) }
    switch session.status {
    case .pending: self = session.starRating == nil ? .purchased : .rated
    case .declined: self = .declined
    case .approved, .postedIntent:
      if has(.done) {
        self = .done
      } else if events.contains("PLATFORM_CLICKED") {
        self = .wentToPlatform
      } else if has(.copied) {
        self = .copied
      } else if has(.opened) {
        self = .opened
      } else {
        self = session.status == .postedIntent ? .handedOver : .agreed
      }
    }
  }
}
