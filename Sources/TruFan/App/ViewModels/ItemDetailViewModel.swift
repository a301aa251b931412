import ClientKit
import LookKit
import Observation
import TruFanModels

/// One item with everything that a parker asks before buying.
@MainActor @Observable
final class ItemDetailViewModel {
  let itemId: String
  let cart: CartViewModel
  var quantity = 1
  private(set) var detail: LoadState<ItemDetail>

  @ObservationIgnored private let api: ConvenienceAPIService

  init(
    itemId: String, cart: CartViewModel, api: ConvenienceAPIService,
    detail: LoadState<ItemDetail> = .loading
  ) {
    self.itemId = itemId
    self.cart = cart
    self.api = api
    self.detail = detail
  }

  func load() async {
    do {
      detail = .loaded(try await api.getItem(venueId: cart.venueId, itemId: itemId))
      quantity = min(quantity, max(mostToAdd, 1))
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch let error as APIError where error.isNotFound {
      detail = .failed("This item is no longer available.")
    } catch {
      if detail.value == nil { detail = .failed(error.localizedDescription) }
    }
  }

  /// How many more the cart may take.
  var mostToAdd: Int {
    guard let item = detail.value?.item else { return 1 }
    return max(item.maxQuantityPerOrder - cart.quantity(of: item.id), 0)
  }

  func addButtonTapped() {
    guard let item = detail.value?.item else { return }
    cart.add(item, quantity: quantity)
    quantity = 1
  }
}
