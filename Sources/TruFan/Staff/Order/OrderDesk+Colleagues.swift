import TruFanModels

/// Several staff members may have one order open.
extension OrderDesk {
  /// The colleague who has taken the order; nil once it is over.
  var colleague: String? {
    guard let order, order.status < .delivered, let staff = order.assignedStaffId,
      staff != user.id
    else { return nil }
    return order.assignedStaffName ?? "A colleague"
  }

  var countOfOthersChanges: Int { othersChanges.values.reduce(0, +) }

  /// Counts the lines that others have changed. Those with a change of one's own under way are not known
  /// to be.
  func noteOthersChanges(in new: Order) {
    for line in new.items where !busyLines.contains(line.id) {
      guard let old = order?.items.first(where: { $0.id == line.id }),
        SeenLine(old) != SeenLine(line)
      else { continue }
      othersChanges[line.id, default: 0] += 1
    }
  }
}
