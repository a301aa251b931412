import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels

/// The account's cards: listed, added, removed, and one of them the default.
@MainActor @Observable
final class PaymentMethodsViewModel {
  private let following: Following<PaymentMethods>
  /// An answer that came before ``follow()`` had one.
  private var answered: PaymentMethods?
  private(set) var isWorking = false
  private(set) var errorMessage: String?
  /// The service's page that was opened for a card, with the cards that there were then.
  private var opened: (page: URL, cards: [SavedPaymentCard.ID])?

  @ObservationIgnored private let api: PaymentAPIService
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    session: TruFanSession, following: Following<PaymentMethods> = Following(),
    pauses: FollowingPauses = FollowingPauses()
  ) {
    self.following = following
    self.pauses = pauses
    api = PaymentAPIService(session: session)
  }

  /// Nil until the server has told them.
  var known: PaymentMethods? { following.value ?? answered }

  var methods: LoadState<PaymentMethods> {
    if let known { return .loaded(known) }
    return following.failure.map { .failed($0.localizedDescription) } ?? .loading
  }

  /// Whether the service's page is open, and its card has not come yet.
  var waitsForCard: Bool {
    guard let opened, let known else { return false }
    return known.cards.allSatisfy { opened.cards.contains($0.id) }
  }

  // MARK: Keeping up to date

  /// Keeps the cards up to date: one that is entered on the service's page comes by itself.
  func follow() async {
    await following.run(
      on: api.session.device.clock, pauses: pauses,
      until: { ($0 as? APIError)?.isUnauthorized ?? false },
      ask: { try await api.follow(newerThan: $0) })
  }

  /// Asks once, where nobody has told the cards yet.
  /// - Throws: ``APIError``, or `CancellationError`.
  func loaded() async throws -> PaymentMethods {
    if let known { return known }
    let methods = try await api.methods()
    take(methods)
    return methods
  }

  private func take(_ methods: PaymentMethods) {
    answered = methods
    following.update { $0 = methods }
  }

  // MARK: Actions

  @discardableResult
  func add(_ card: TestCard) async -> Bool {
    await work { take(try await api.add(card.reference)) }
  }

  @discardableResult
  func makeDefault(_ card: SavedPaymentCard) async -> Bool {
    await work { take(try await api.makeDefault(card)) }
  }

  @discardableResult
  func remove(_ card: SavedPaymentCard) async -> Bool {
    await work { take(try await api.remove(card)) }
  }

  /// Asks for the service's own page for a card.
  /// - Returns: the address to open; nil with ``errorMessage``.
  func openCardPage() async -> URL? {
    var page: URL?
    await work {
      page = URL(string: try await api.openPage().url)
      if let page { opened = (page, known?.cards.map(\.id) ?? []) }
    }
    return page
  }

  @discardableResult
  private func work(_ action: () async throws -> Void) async -> Bool {
    guard !isWorking else { return false }
    isWorking = true
    errorMessage = nil
    defer { isWorking = false }
    do {
      try await action()
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }
}
