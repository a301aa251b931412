/// What the person sees, and what is stored.
extension ModelAccount {
  func shown(in month: Int) -> String {
    let counts = generations.compactMap { generation in
      if case .ended(let count) = generation.state, count > 0 { count } else { nil }
    }
    let isGoing = generations.count { if case .going = $0.state { true } else { false } }
    let models = models.compactMap { model -> String? in
      switch model.state {
      case .going: "training"
      case .completed: "completed"
      case .failed: "failed"
      case .gone: nil
      }
    }
    let waits = folders.contains { !$0.isGone && $0.model == nil && $0.count > 0 }
    return """
      used \(used[month, default: 0]), \(isGoing) going, batches \(counts.sorted()), \
      models \(models.sorted()) of \(modelCount), photos \(waits ? "wait" : "none"), \
      \(notices) notices
      """
  }

  /// What outlives the account: the month without what the service was not asked for.
  func usedForGood(in month: Int) -> [Int: Int] {
    let unasked = generations.reduce(0) { sum, generation in
      guard case .going(let going) = generation.state, generation.month == month, !going.isAsked
      else { return sum }
      return sum + generation.ordered
    }
    let used = used[month, default: 0] - unasked
    return used > 0 ? [month: used] : [:]
  }

  var books: String {
    let months = used.sorted { $0.key < $1.key }.map(\.value)
    let pictures = generations.reduce(0) { sum, generation in
      if case .ended(let count) = generation.state { sum + count } else { sum }
    }
    let files =
      folders.reduce(0) { $0 + $1.files } + models.count { $0.state == .completed } + pictures
    let waiting = folders.filter { !$0.isGone && $0.model == nil }.map(\.count).sorted()
    return """
      used \(months), \(files) files, \(pictures) pictures open, photos wait \(waiting), \
      \(notices) notices
      """
  }
}
