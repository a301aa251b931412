import ClientKit
import TruFanModels
import WireKit

/// Puts a past order's items into the cart again.
@MainActor
struct Reordering {
  let api: ConvenienceAPIService

  struct Outcome: Hashable {
    var venueId: String
    /// The items that are no longer offered, or sold out.
    var missing: [String] = []
    /// What the cart had before beyond the past order: quantities by the items' ids.
    var others: [String: Int] = [:]
    var isEmpty = true

    /// What the parker should know before ordering; nil if the cart holds that order alone.
    /// - Parameter lines: what would be ordered now.
    func note(beside lines: [CartItem]) -> String? {
      let sentences = [missingSentence, othersSentence(lines)].compactMap { $0 }
      return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    private var missingSentence: String? {
      missing.isEmpty ? nil : "Not available now: \(missing.joined(separator: ", "))."
    }

    /// Counts what is there now: the parker may take things out after reading it.
    private func othersSentence(_ lines: [CartItem]) -> String? {
      let count = lines.reduce(0) { $0 + min(others[$1.itemId] ?? 0, $1.quantity) }
      guard count > 0 else { return nil }
      let rest = count == 1 ? "It is" : "They are"
      return "Your cart had \("other thing".counted(count)). \(rest) in this order, too."
    }
  }

  /// Adds at most as many as were ordered. An item that is in the cart already gets no more.
  /// - Throws: ``APIError`` if the order cannot be read.
  func reorder(
    _ id: String, into cart: (_ venue: String) -> CartViewModel
  ) async throws -> Outcome {
    let order = try await api.getOrder(id)
    let cart = cart(order.venueId)
    var outcome = Outcome(venueId: order.venueId)
    let ordered = Dictionary(
      order.items.compactMap { line in line.itemId.map { ($0, line.quantity) } },
      uniquingKeysWith: +)
    for line in cart.items {
      outcome.others[line.itemId] = max(0, line.quantity - (ordered[line.itemId] ?? 0))
    }
    for line in order.items {
      guard let item = try await item(line, at: order.venueId), item.isAvailable else {
        outcome.missing.append(line.itemName)
        continue
      }
      let wanted = line.quantity - cart.quantity(of: item.id)
      if wanted > 0 { cart.add(item, quantity: wanted) }
      outcome.isEmpty = false
    }
    cart.toastSeen()
    return outcome
  }

  /// Nil for an item that is gone.
  private func item(_ line: OrderItem, at venue: String) async throws -> ConvenienceItem? {
    guard let id = line.itemId else { return nil }
    do {
      return try await api.getItem(venueId: venue, itemId: id).item
    } catch let error as APIError where error.isNotFound {
      return nil
    }
  }
}
