import TruFanModels

/// What a sheet shows of its line.
struct ShownLine: Hashable {
  let status: OrderItemStatus
  let name: String
  /// What the parker pays for one.
  let price: Price

  init(_ line: OrderItem) {
    status = line.status
    name = line.broughtName
    price = line.priceOfOne
  }
}

/// A colleague, the parker or the order's rule may change a line while its sheet is open.
extension LineViewModel {
  var shown: ShownLine? { line.map(ShownLine.init) }

  /// A price that nobody has typed here follows the line. One of another item must not be saved.
  func lineChanged(from old: ShownLine?) {
    guard let old, let new = shown else { return }
    isChangedMeanwhile = !isDone
    if old.name != new.name {
      shelfText = ""
      priceText = new.price.entry
    } else if priceText == old.price.entry {
      priceText = new.price.entry
    }
  }

  /// What somebody else has made of the line; nil for nothing.
  var notice: String? {
    guard isChangedMeanwhile, let line else { return nil }
    switch line.status {
    case .pending: return "The tick of this item was taken back meanwhile."
    case .found: return "This item was marked as found meanwhile, at \(line.priceOfOne.formatted)."
    case .notFound where line.substitution == nil:
      return "This item was marked as not found meanwhile."
    case .notFound, .substituted: return line.shoppingOutcome.map { "\($0)." }
    case .delivered: return nil
    }
  }
}
