import ClientKit
import Foundation
import Observation
import TruFanModels

/// A photo on its way from the phone to its order. Choosing another one takes its place.
///
/// It outlives the screen on which the photo was chosen, so that a failure can be seen and tried again
/// after the order's next step.
@MainActor @Observable
final class PhotoSender {
  /// Bytes of a photo, as the server takes it.
  nonisolated static let largestPhoto = 20 * 1024 * 1024

  let kind: OrderPhotoKind
  private(set) var isSending = false
  private(set) var errorMessage: String?
  /// Counts the photos that have arrived, for the feedback.
  private(set) var arrivals = 0

  @ObservationIgnored private let orderId: String
  @ObservationIgnored private let api: StaffAPIService
  @ObservationIgnored private let following: Following<Order>
  @ObservationIgnored private var load: (@MainActor () async throws -> Data?)?
  /// The photo that was there when this one was chosen, by its event's id.
  @ObservationIgnored private var replaced: String?
  @ObservationIgnored private var attempt = 0

  /// - Parameter following: the order, which takes what the server answers.
  init(
    _ kind: OrderPhotoKind, of orderId: String, api: StaffAPIService, following: Following<Order>
  ) {
    self.kind = kind
    self.orderId = orderId
    self.api = api
    self.following = following
  }

  /// The address of the photo that the order has now.
  var current: String? {
    switch kind {
    case .receipt: following.value?.receiptPhotoUrl
    case .handOver: following.value?.deliveryPhotoUrl
    }
  }

  /// Whether the order's photo is missing, on its way, or has failed: its page goes on to ask for it.
  var isUnfinished: Bool { current == nil || isSending || errorMessage != nil }

  var canRetry: Bool { errorMessage != nil && load != nil }

  /// - Parameter load: the photo's bytes; nil for something that is no photo. It is asked again
  ///   when the sending failed, so that the bytes need not be kept.
  func photoChosen(_ load: @escaping @MainActor () async throws -> Data?) async {
    self.load = load
    replaced = newest?.id
    await send()
  }

  /// A photo that failed before does not replace the one that a colleague has sent since.
  func retryButtonTapped() async {
    guard !isSending else { return }
    if let newest, newest.id != replaced, newest.createdById != api.session.user?.id {
      let name = newest.createdByName ?? "A colleague"
      errorMessage = "\(name) has sent a photo meanwhile. Choose yours again to replace it."
      load = nil
      return
    }
    await send()
  }

  /// What the order's history says of its last photo of this kind.
  private var newest: OrderEvent? {
    following.value?.events.last { $0.status == kind.event }
  }

  private func send() async {
    guard let load else { return }
    attempt += 1
    let mine = attempt
    isSending = true
    errorMessage = nil
    let failure = await result(of: load)
    // A newer choice has taken this one's place.
    guard mine == attempt else { return }
    isSending = false
    guard let failure else {
      arrivals += 1
      return
    }
    errorMessage =
      failure is CancellationError
      ? "The photo was not sent. Please try again." : failure.localizedDescription
    if !ChosenPhoto.mayArrive(after: failure) { self.load = nil }
  }

  /// - Returns: why it failed; nil when the photo has arrived.
  private func result(of load: @MainActor () async throws -> Data?) async -> (any Error)? {
    do {
      let photo = try ChosenPhoto.checked(try await load())
      following.take(try await api.upload(photo, kind, of: orderId))
      return nil
    } catch {
      return error
    }
  }
}
