import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// One order in a staff member's hands: live, with each step that they can take.
///
/// The state is the server's. Each step is harmless when it is repeated: a second tap, a second
/// window or a repetition after a lost answer changes nothing more.
@MainActor @Observable
final class OrderDesk: Identifiable {
  let orderId: String
  let following: Following<Order>
  private(set) var now: Date
  private(set) var isWorking = false
  /// The lines whose change is on its way.
  private(set) var busyLines: Set<String> = []
  private(set) var errorMessage: String? {
    get { failure.sentence }
    set { failure.sentence = newValue }
  }
  private var failure = SheetFailure()
  /// The line whose change has failed, so that it is said where the finger is.
  private(set) var failedLine: String?
  /// Counts what others have made of a line. A tap that was meant for its earlier state is none on the
  /// button of a later one.
  var othersChanges: [String: Int] = [:]
  /// Counts what was begun on lines, so that words on an earlier change go.
  private(set) var lineActions = 0
  /// Counts changes of lines that failed, for the feedback.
  private(set) var failures = 0
  /// What was done, for a moment.
  private(set) var confirmation: String?
  /// Counts what the parker has answered or said while the screen was open, for the feedback.
  private(set) var answers = 0

  /// The order's photos. Their failures stay beyond the step in which they were chosen.
  let receipt: PhotoSender
  let handOver: PhotoSender
  let note: StepNote

  @ObservationIgnored let api: StaffAPIService
  @ObservationIgnored let user: TruFanUser
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    orderId: String, user: TruFanUser, api: StaffAPIService,
    following: Following<Order> = Following(), pauses: FollowingPauses = FollowingPauses()
  ) {
    self.orderId = orderId
    self.user = user
    self.api = api
    self.following = following
    self.pauses = pauses
    receipt = PhotoSender(.receipt, of: orderId, api: api, following: following)
    handOver = PhotoSender(.handOver, of: orderId, api: api, following: following)
    note = StepNote(of: orderId, by: user.id, on: api.session.device)
    now = api.session.device.now()
  }

  nonisolated var id: String { orderId }
  var order: Order? { following.value }

  // MARK: Following

  var state: LoadState<Order> {
    if isUnknown { return .failed("Order not found") }
    return LoadState(following.value, failure: following.failure)
  }

  /// Whether the server knows no such order, so that asking again is of no use.
  var isUnknown: Bool { following.isNotFound }

  /// The reason why the screen may be old.
  var interruption: String? { following.interruption }

  /// How far the order is, among others of a trip: "1 of 2", or its state.
  var progress: String {
    guard let order else { return "" }
    guard order.status == .shopping else { return order.status.displayName }
    return "\(order.items.count - order.openItemCount) of \(order.items.count)"
  }

  func follow() async {
    await following.run(
      on: api.session.device.clock, pauses: pauses,
      until: APIError.isFinal,
      ask: { version in
        let answer = try await api.followOrder(orderId, newerThan: version)
        try Task.checkCancellation()
        now = api.session.device.now()
        if case .changed(let order, _) = answer {
          noteAnswers(in: order)
          noteOthersChanges(in: order)
          note.look(at: order)
        }
        return answer
      })
  }

  func retryButtonTapped() async {
    following.forget()
    await follow()
  }

  /// A second hand for "1:40 left to answer" and for the order's age.
  func keepTime() async {
    while await api.session.device.clock.paused(for: .seconds(1)) {
      let next = api.session.device.now()
      if countsSeconds || Int(next.timeIntervalSince1970) % 20 == 0 { now = next }
    }
  }

  private var countsSeconds: Bool {
    guard let order else { return false }
    return order.status == .pending || order.items.contains { secondsLeft(for: $0) != nil }
  }

  private func noteAnswers(in new: Order) {
    guard let old = following.value else { return }
    let decided = new.items.contains { line in
      line.substitution.map { $0.state != .proposed } ?? false
        && old.items.contains { $0.id == line.id && $0.substitution?.state == .proposed }
    }
    if decided || (old.backAtCarAt == nil && new.backAtCarAt != nil) { answers += 1 }
  }

  /// The time that is left for the parker to answer; nil where they need not.
  func secondsLeft(for line: OrderItem) -> Int? { line.secondsToAnswer(at: now) }

  func confirmationSeen() { confirmation = nil }

  func say(_ words: String) { confirmation = words }

  func errorSeen() { (errorMessage, failedLine) = (nil, nil) }

  /// A failure that no line shows beside itself.
  var generalError: String? { failedLine == nil ? errorMessage : nil }

  func sheetOpened() {
    failedLine = nil
    failure.sheetOpened()
  }

  func sheetClosed() {
    failedLine = nil
    failure.sheetClosed()
  }

  /// For the order's page.
  var pageError: String? { failedLine == nil ? failure.onPage : nil }
  /// For a line of the page.
  func pageError(of line: OrderItem) -> String? {
    failedLine == line.id ? failure.onPage : nil
  }

  // MARK: Doing

  /// One step at a time: a second tap finds the first at work and does nothing.
  func work(_ done: String?, _ step: () async throws -> Order) async -> Bool {
    guard !isWorking else { return false }
    isWorking = true
    defer { isWorking = false }
    return await attempt(done, step)
  }

  /// One change of a line at a time; other lines do not wait.
  func work(
    on line: OrderItem, _ done: String?, _ step: () async throws -> Order
  ) async -> Bool {
    guard busyLines.insert(line.id).inserted else { return false }
    defer { busyLines.remove(line.id) }
    lineActions += 1
    return await attempt(done, on: line, step)
  }

  private func attempt(
    _ done: String?, on line: OrderItem? = nil, _ step: () async throws -> Order
  ) async -> Bool {
    errorSeen()
    do {
      let order = try await step()
      following.take(order)
      note.look(at: order)
      if let done { confirmation = done }
      return true
    } catch is CancellationError {
      return false
    } catch {
      (errorMessage, failedLine) = (error.localizedDescription, line?.id)
      if line != nil { failures += 1 }
      return false
    }
  }
}
