import ClientKit
import Foundation
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// The parker's reviews of what an order has brought.
@MainActor @Observable
final class OrderReviewsViewModel {
  private(set) var reviews: [String: LineReview] = [:]
  /// Whether the reviews so far are known; before that none can be written.
  private(set) var isLoaded = false
  /// The line that is being reviewed.
  var line: OrderItem? {
    didSet {
      errorMessage = nil
      if let line { begin(line) }
    }
  }
  var stars = 0
  var text = ""
  private(set) var isWorking = false
  private(set) var errorMessage: String?

  /// What was sent of each line and may arrive, with the review that it had seen.
  @ObservationIgnored private var unanswered: [String: [(sent: SeenReview, seen: SeenReview)]] = [:]
  @ObservationIgnored private let orderId: String
  @ObservationIgnored private let api: ConvenienceAPIService

  init(orderId: String, api: ConvenienceAPIService) {
    self.orderId = orderId
    self.api = api
  }

  func load() async {
    guard !isLoaded else { return }
    do {
      try await learn()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private func learn() async throws {
    let found = try await api.getReviews(ofOrder: orderId)
    reviews = Dictionary(found.map { ($0.lineId, $0) }, uniquingKeysWith: { $1 })
    isLoaded = true
  }

  /// The lines with something to review: what was missing is not, nor what the catalogue never had.
  func reviewable(_ order: Order) -> [OrderItem] {
    order.items.filter { line in
      line.itemId != nil && line.status.isCharged
        && (line.substitution?.state != .accepted || line.substitution?.itemId != nil)
    }
  }

  /// Whether the line has no review yet, or one that may still be changed.
  func isOpen(_ line: OrderItem) -> Bool {
    guard isLoaded else { return false }
    return reviews[line.id].map { $0.editableUntil.date >= api.session.device.now() } ?? true
  }

  private func begin(_ line: OrderItem) {
    stars = reviews[line.id]?.stars ?? 0
    text = reviews[line.id]?.text ?? ""
  }

  /// A review whose answer was lost may have arrived: that one is no other window's.
  private func save(_ wish: ReviewLineRequest, for line: OrderItem) async throws {
    do {
      try await send(wish, for: line)
    } catch let error as APIError where error.code == ReviewRules.changedCode {
      try await learn()
      let now = SeenReview(reviews[line.id])
      guard let own = unanswered[line.id]?.firstIndex(where: { $0.sent == now }) else {
        throw error
      }
      unanswered[line.id]?.remove(at: own)
      try await send(wish, for: line)
    }
  }

  private func send(_ wish: ReviewLineRequest, for line: OrderItem) async throws {
    var request = wish
    let seen = SeenReview(reviews[line.id])
    request.seen = seen
    do {
      let stored = try await api.review(line, request)
      reviews[line.id] = stored
      // The server takes a request that was lost only while the review is as that one had seen it.
      unanswered[line.id]?.removeAll { $0.seen != SeenReview(stored) }
    } catch let error as APIError {
      if error.mayHaveArrived { unanswered[line.id, default: []].append((SeenReview(wish), seen)) }
      throw error
    }
  }

  /// - Returns: whether the review is stored.
  func saveButtonTapped() async -> Bool {
    guard !isWorking, let line else { return false }
    guard OrderRules.ratings.contains(stars) else {
      errorMessage = ConvenienceStoreError.invalidRating.errorDescription
      return false
    }
    isWorking = true
    errorMessage = nil
    defer { isWorking = false }
    let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      try await save(ReviewLineRequest(stars: stars, text: words.isEmpty ? nil : words), for: line)
      return true
    } catch is CancellationError {
      return false
    } catch let error as APIError where error.code == ReviewRules.changedCode {
      errorMessage = error.fieldSentence
      if let other = reviews[line.id], isOpen(line) { errorMessage = other.replacement }
    } catch let error as APIError {
      errorMessage = error.fieldSentence
    } catch {
      errorMessage = error.localizedDescription
    }
    return false
  }
}

extension LineReview {
  /// Says of a review that another window has written that the next tap replaces it.
  fileprivate var replacement: String {
    // A long one would push the button off the screen.
    let start = text.count > 100 ? text.prefix(99) + "…" : text[...]
    let words = text.isEmpty ? "" : ": “\(start)”"
    return
      "You gave this \("star".counted(stars)) in another window\(words). Save again to replace that."
  }
}
