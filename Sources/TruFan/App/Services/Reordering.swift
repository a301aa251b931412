import ClientKit
import TruFanModels

/// Puts a past order's items into the cart again.
@MainActor
struct Reordering {
  let api: ConvenienceAPIService

  struct Outcome: Hashable {
    var venueId: String
    /// The items that are no longer offered, or sold out.
    var missing: [String] = []
    var isEmpty = true

    /// What the parker should know before ordering; nil if everything is there.
    var note: String? {
      guard !missing.isEmpty else { return nil }
      return "Not available now: \(missing.joined(separator: ", "))."
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
