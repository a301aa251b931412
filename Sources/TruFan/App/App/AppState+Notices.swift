import TruFanModels

/// Notifications, and what the pages in front say already.
extension AppState {
  /// Whether what a notification tells is on the screen already.
  func isInFront(_ notice: InboxNotice) -> Bool {
    guard isActive, let order = notice.orderId else { return false }
    return (sheet == nil ? path.last == .order(order) : confirmed == order) && isSaid(notice)
  }

  /// A notification about a stay's time is said by its order's page only while that warns, too.
  func isSaid(_ notice: InboxNotice) -> Bool {
    guard let order = notice.orderId, notice.parkingSessionId != nil else { return true }
    return parking.shortStay(of: order) != nil
  }

  /// - Parameter order: nil when the confirmation has gone.
  func showsConfirmation(of order: String?) {
    confirmed = order
    if let order { Task { await inbox.opened(order: order) } }
  }

  /// Leads to what a notification tells of.
  func open(_ notice: InboxNotice) {
    sheet = nil
    if let order = notice.orderId {
      if path.last != .order(order) { path.append(.order(order)) }
    } else {
      path = []
    }
    Task { await inbox.opened(notice) }
  }
}
