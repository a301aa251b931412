import ClientKit
import Foundation
import Observation
import TruFanModels

/// A parker's cart at one venue. The device keeps it for the next launch, for each account and
/// venue by itself. All windows of the device have the same one.
@MainActor @Observable
final class CartViewModel {
  let venueId: String
  /// The venue's fees and limits; nil until the store has told them.
  var configuration: StoreConfiguration?
  /// How busy the store is; nil until it has told.
  var status: StoreStatus?
  /// Whether the store refused its last question because it is switched off.
  var isSwitchedOff = false
  /// What changed since the items were added, in sentences.
  private(set) var notes: [String] = []
  /// Counts additions, for the feedback that one was made.
  private(set) var additions = 0
  /// What the last tap did, or why it did nothing.
  private(set) var toast: String?

  private let stored: Shared<[CartItem]>
  @ObservationIgnored let api: ConvenienceAPIService

  init(venueId: String, user: String, api: ConvenienceAPIService) {
    self.venueId = venueId
    self.api = api
    stored = Shared(
      key: "trufan_cart_\(user)_\(venueId)", device: api.session.device,
      policy: .merged { mine, _ in mine })
  }

  // MARK: Contents and prices

  var items: [CartItem] { stored.value ?? [] }
  /// What can be ordered now. The price covers nothing else.
  var orderable: [CartItem] { items.filter(\.isAvailable) }
  var itemCount: Int { items.reduce(0) { $0 + $1.quantity } }
  var needsAge: Bool { orderable.contains(where: \.requiresAge) }

  var subtotal: Price { orderable.reduce(.zero) { $0 + $1.lineTotal } }

  /// The server's own formula with the venue's percentages.
  var price: OrderPrice? { configuration.map { OrderPrice(subtotal: subtotal, $0.fees) } }

  /// The price that is shown before the fees are known.
  var total: Price { price?.total ?? subtotal }

  func quantity(of item: String) -> Int { items.first { $0.itemId == item }?.quantity ?? 0 }

  // MARK: Changes

  /// - Returns: how many were added; fewer than asked for where the item's limit is reached.
  @discardableResult
  func add(_ item: ConvenienceItem, quantity: Int = 1) -> Int {
    guard item.isAvailable else {
      toast = "\(item.name) is out of stock."
      return 0
    }
    let room = item.maxQuantityPerOrder - self.quantity(of: item.id)
    let added = min(max(quantity, 0), max(room, 0))
    guard added > 0 else {
      toast = "\(item.maxQuantityPerOrder) per order at most."
      return 0
    }
    change { items in
      if let index = items.firstIndex(where: { $0.itemId == item.id }) {
        let known = items[index]
        items[index] = CartItem(
          item, quantity: known.quantity + added, replacement: known.replacement)
      } else {
        items.append(CartItem(item, quantity: added))
      }
    }
    additions += 1
    toast = "\(item.name) added"
    return added
  }

  func incrementQuantity(_ id: String) {
    change { items in
      guard let index = items.firstIndex(where: { $0.id == id }),
        items[index].quantity < items[index].maxQuantity
      else { return }
      items[index].quantity += 1
    }
  }

  /// One less; the last one removes the item.
  func decrementQuantity(_ id: String) {
    change { items in
      guard let index = items.firstIndex(where: { $0.id == id }) else { return }
      if items[index].quantity > 1 {
        items[index].quantity -= 1
      } else {
        items.remove(at: index)
      }
    }
  }

  func wish(_ replacement: ReplacementWish?, for id: String) {
    change { items in
      guard let index = items.firstIndex(where: { $0.id == id }) else { return }
      items[index].replacement = replacement
    }
  }

  func removeItem(_ id: String) { change { $0.removeAll { $0.id == id } } }

  func clear() {
    notes = []
    change { $0 = [] }
  }

  func toastSeen() { toast = nil }

  private func change(_ body: (inout [CartItem]) -> Void) {
    stored.change { old in
      var items = old ?? []
      body(&items)
      return items.isEmpty ? nil : items
    }
  }

  // MARK: Looking again

  /// Takes over what became of the items since they were added: price, limit, sold out. An item
  /// that cannot be looked at stays as it is; the server checks the order again.
  /// - Returns: the names of those that could be ordered before, and cannot now.
  @discardableResult
  func refreshItems() async -> [String] {
    let before = items
    guard !before.isEmpty else { return [] }
    let looks = before.map { line in (line.itemId, Task { await look(at: line) }) }
    var found: [String: Result<ConvenienceItem, APIError>] = [:]
    for (id, look) in looks { found[id] = await look.value }
    take(found)
    let rest = Set(orderable.map(\.itemId))
    return before.filter { $0.isAvailable && !rest.contains($0.itemId) }.map(\.name)
  }

  /// Nil when the question was given up.
  private func look(at line: CartItem) async -> Result<ConvenienceItem, APIError>? {
    do {
      return .success(try await api.getItem(venueId: venueId, itemId: line.itemId).item)
    } catch {
      return (error as? APIError).map { .failure($0) }
    }
  }

  private func take(_ found: [String: Result<ConvenienceItem, APIError>]) {
    var notes: [String] = []
    change { items in
      for index in items.indices {
        let line = items[index]
        switch found[line.itemId] {
        case .success(let item):
          items[index] = CartItem(
            item, quantity: min(line.quantity, item.maxQuantityPerOrder),
            replacement: line.replacement)
          if item.finalPrice != line.unitPrice {
            notes.append("\(item.name) is now \(item.finalPrice.formatted).")
          }
        case .failure(let error) where error.isNotFound:
          (items[index].isAvailable, items[index].isGone) = (false, true)
        case .failure, nil:
          break
        }
      }
    }
    self.notes = notes
  }
}
