import TruFanModels

/// What a sheet shows of its line.
struct ShownLine: Hashable {
  let status: OrderItemStatus
  let name: String
  /// What the parker pays for one.
  let price: Price
  /// What has become of the last question; nil where there was none.
  let answer: Substitution.State?
  let isToFetch: Bool

  init(_ line: OrderItem) {
    status = line.status
    name = line.broughtName
    price = line.priceOfOne
    answer = line.substitution?.state
    isToFetch = line.isToFetch
  }

  /// Whether the parker is asked about a substitute.
  var isAsked: Bool { answer == .proposed }
}

/// A colleague, the parker or the order's rule may change a line while its sheet is open.
extension LineViewModel {
  var shown: ShownLine? { line.map(ShownLine.init) }

  /// A price that nobody has typed here follows the line. One of another item must not be saved.
  func lineChanged(from old: ShownLine?) {
    guard let old, let line else { return }
    let new = ShownLine(line)
    notice = isDone ? nil : line.news(since: old, new)
    if old.name != new.name {
      shelfText = ""
      priceText = new.price.entry
    } else if priceText == old.price.entry {
      priceText = new.price.entry
    }
  }
}

extension OrderItem {
  /// What has just become of the line, in a sentence; nil where the sheet says it itself.
  fileprivate func news(since old: ShownLine, _ new: ShownLine) -> String? {
    // The card with the countdown names the question.
    if new.isAsked { return nil }
    let isDecided = old.isAsked && new.answer != nil
    if new.status != old.status || new.name != old.name || isDecided { return newState }
    if new.price != old.price {
      return "Its price was changed to \(new.price.formatted) meanwhile."
    }
    if new.isToFetch != old.isToFetch {
      return new.isToFetch
        ? "\(broughtName) was put back meanwhile." : "\(broughtName) was taken meanwhile."
    }
    return old.isAsked ? "The question about a substitute was taken back." : nil
  }

  private var newState: String? {
    switch (status, substitution?.decidedBy) {
    case (.pending, _): "The tick of this item was taken back meanwhile."
    case (.found, _): "This item was marked as found meanwhile, at \(priceOfOne.formatted)."
    case (.notFound, .parker): "The parker refused \(substitution?.name ?? "the substitute")."
    case (.notFound, .rule):
      "No answer about \(substitution?.name ?? "the substitute") came in time: leave the item out."
    case (.notFound, nil): "This item was marked as not found meanwhile."
    case (.substituted, .rule): "No answer came in time: take \(broughtName) instead."
    case (.substituted, _): "\(broughtName) is to be brought instead."
    case (.delivered, _): nil
    }
  }
}
