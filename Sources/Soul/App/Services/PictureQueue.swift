/// The order in which pictures are fetched: what is seen, then what may be seen next, then the rest.
/// Of these the newest wish goes first.
struct PictureQueue {
  enum Urgency: Int, Comparable {
    case ahead, next, visible

    static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Wish {
    let address: String
    let urgency: Urgency
    let number: Int
  }

  private var wishes: [String: Wish] = [:]
  private var last = 0

  var isEmpty: Bool { wishes.isEmpty }

  /// - Parameter addresses: the first one is wanted first. One that is waiting already moves up.
  mutating func want(_ addresses: [String], _ urgency: Urgency) {
    for address in addresses.reversed() {
      last += 1
      let old = wishes[address]?.urgency ?? urgency
      wishes[address] = Wish(address: address, urgency: max(old, urgency), number: last)
    }
  }

  /// The next one to be fetched, which then waits no more.
  mutating func take() -> String? {
    let first = wishes.values.max { left, right in
      (left.urgency, left.number) < (right.urgency, right.number)
    }
    guard let first else { return nil }
    wishes[first.address] = nil
    return first.address
  }

  mutating func drop(_ address: String) { wishes[address] = nil }
}
