import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels
import WireKit

/// A venue's store: what it offers, when it is open, and the parker's cart.
@MainActor @Observable
final class ConvenienceStoreViewModel {
  let venueId: String
  let list: ItemListViewModel
  let cart: CartViewModel
  private(set) var configuration: LoadState<StoreConfiguration>
  private(set) var categories: [ItemCategory] = []
  /// What parkers order most here.
  private(set) var popular: [ConvenienceItem] = []
  /// Whether there is no such venue. Asking again would not change that.
  private(set) var isUnknown = false
  private(set) var now: Date
  /// Whether the shelves show the parker's favourites only.
  var showsFavourites = false

  @ObservationIgnored private let api: ConvenienceAPIService

  init(
    venueId: String, cart: CartViewModel, api: ConvenienceAPIService,
    configuration: LoadState<StoreConfiguration> = .loading
  ) {
    self.venueId = venueId
    self.cart = cart
    self.api = api
    self.configuration = configuration
    list = ItemListViewModel(venueId: venueId, api: api)
    now = api.session.device.now()
  }

  /// The opening hours' sentence while the store is closed: "Store opens at 8:00 AM tomorrow."
  var closedMessage: String? {
    configuration.value?.hours.closedSentence(at: Timestamp(now))
  }

  /// That a closed store takes orders for later, if it opens within the days that are offered.
  var laterMessage: String? {
    guard closedMessage != nil, let store = configuration.value,
      OrderSchedule(store, shoppingMinutes: 0).first(at: Timestamp(now)) != nil
    else { return nil }
    return "You can order now for a time after it opens."
  }

  /// "Busy right now, ~45 min", while so many orders wait that the staff need longer than usual.
  var busyMessage: String? {
    guard closedMessage == nil, let status = cart.status, status.isBusy else { return nil }
    return "Busy right now, ~\(status.estimatedMinutes) min"
  }

  /// The owner's greeting, above shelves that nobody searches or filters yet.
  var welcome: String? {
    guard list.filter.isPlain, !showsFavourites else { return nil }
    return configuration.value?.welcomeMessage.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The shops that the goods come from, the most popular ones first: three names at most.
  var shops: [String] {
    let names = (popular + list.items).map(\.sourceStore)
    return names.reduce(into: []) { shops, name in
      if shops.count < 3, !shops.contains(name) { shops.append(name) }
    }
  }

  /// Why the store could not be asked. Trying again may help.
  var failure: String? {
    guard !cart.isSwitchedOff else { return nil }
    if case .failed(let sentence) = configuration { return sentence }
    return nil
  }

  /// That the store takes no orders at all, which trying again does not change.
  var switchedOffMessage: String? { cart.switchedOffSentence }

  /// Loads fees, hours and shelves; the list loads by itself.
  func load() async {
    now = api.session.device.now()
    do {
      configuration = .loaded(try await cart.learnConfiguration())
      await learn()
      try await learnCategories()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      guard configuration.value == nil, !cart.isSwitchedOff else { return }
      isUnknown = (error as? APIError)?.isNotFound ?? false
      configuration = .failed(error.localizedDescription)
    }
  }

  /// Keeps the sentences about opening hours true while the screen is open, and asks again for what
  /// did not come.
  func keepTime() async {
    var rounds = 0
    while await api.session.device.clock.paused(for: .seconds(20)) {
      now = api.session.device.now()
      rounds += 1
      guard rounds % 3 == 0 else { continue }
      await cart.learnStatus()
      if configuration.value == nil {
        await load()
      } else if categories.isEmpty {
        try? await learnCategories()
      }
    }
  }

  private func learnCategories() async throws {
    let found = try await api.getCategories(venueId: venueId)
    categories = ItemCategory.allCases.filter { found.categories.contains($0.rawValue) }
    list.learn(shops: found.sourceStores ?? [], tags: found.tags ?? [])
  }

  /// What helps to choose. Shopping goes on without it.
  private func learn() async {
    async let popular = try? api.getPopularItems(venueId: venueId)
    await cart.learnStatus()
    self.popular = await popular ?? self.popular
  }

  func retry() async {
    (configuration, isUnknown) = (.loading, false)
    list.retry()
    await load()
  }
}
