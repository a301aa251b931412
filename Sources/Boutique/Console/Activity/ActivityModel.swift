import BoutiqueModels
import ClientKit
import Foundation
import LookKit
import Observation

/// The activity in one store, kept up to date while its page is open.
@MainActor @Observable
final class ActivityModel {
  private(set) var isRingingUp = false
  /// Why the last "Ring up a purchase" failed.
  private(set) var errorMessage: String?
  /// The time that "2 min ago" counts from; moves with every answer.
  private(set) var now: Date
  /// How many days the figures are to cover.
  var days = BoutiqueRules.activityDays
  private(set) var isLoadingOlder = false
  /// Why the last "Show older visits" failed.
  private(set) var olderFailure: String?
  private var older = OlderVisits()
  private var attempt = 0

  /// The ranges of days that the owner can choose from.
  static let ranges = [BoutiqueRules.activityDays, BoutiqueRules.activityDayRange.upperBound]

  let isDemo: Bool
  /// Where the demo's kiosk runs in a browser.
  let kioskURL: URL
  private let following: Following<StoreActivity>
  @ObservationIgnored private let store: String
  @ObservationIgnored private let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    store: String, client: ConsoleClient, session: OwnerSession,
    following: Following<StoreActivity> = Following(), pauses: FollowingPauses = FollowingPauses()
  ) {
    self.following = following
    self.store = store
    self.client = client
    self.session = session
    self.pauses = pauses
    isDemo = client.device.isDemo
    // The demo's stores allow open kiosks, so that their ids pair.
    kioskURL =
      URL(
        string: BoutiquePages.kiosk(pairing: store), relativeTo: client.device.publicBaseURL)?
      .absoluteURL ?? client.device.publicBaseURL.appending(path: BoutiquePages.kiosk)
    now = client.device.now()
  }

  var activity: LoadState<StoreActivity> {
    if following.isNotFound { return .failed("This store no longer exists.") }
    return LoadState(following.value, failure: following.failure)
  }

  /// The reason why the figures may be old. Old figures with a note are better than an empty page.
  var interruption: String? { following.interruption }

  /// What ``follow(_:)`` asks for. It is to start again when this changes.
  struct Question: Hashable {
    fileprivate var attempt: Int
    fileprivate var days: Int
    fileprivate var zone: String
  }

  /// - Parameter zone: where the owner is; the figures have the days of this time zone.
  func question(in zone: TimeZone) -> Question {
    Question(attempt: attempt, days: days, zone: zone.identifier)
  }

  /// Keeps the figures up to date until its task is cancelled. It also ends when the server says
  /// that the store or the owner's token is no longer valid.
  func follow(_ question: Question) async {
    await following.run(on: client.device.clock, pauses: pauses, until: APIError.isFinal) {
      version in
      let answer = try await client.activity(
        of: store, days: question.days, in: question.zone, newerThan: version)
      // An answer to an earlier question must not replace one to the next.
      try Task.checkCancellation()
      now = client.device.now()
      if case .changed(let next, _) = answer {
        older.live(live, becomes: next.sessions)
      }
      return answer
    }
    if let failure = following.failure { _ = session.signOutIfRefused(failure) }
  }

  func retryButtonTapped() {
    following.forget()
    attempt += 1
  }

  /// The live visits and the older ones that the owner has asked for, newest first.
  var visits: [ActivitySession] { older.list(below: live) }

  var mayHaveOlderVisits: Bool { older.mayHaveMore(below: live) }

  private var live: [ActivitySession] { following.value?.sessions ?? [] }

  func showOlderButtonTapped() async {
    guard !isLoadingOlder, let last = visits.last?.publicId else { return }
    isLoadingOlder = true
    olderFailure = nil
    defer { isLoadingOlder = false }
    older.begin()
    do {
      let page = try await client.visits(of: store, before: last)
      older.add(page, before: last, below: live)
    } catch is CancellationError {
      // The page is gone, so no message can be shown.
    } catch {
      guard !session.signOutIfRefused(error) else { return }
      olderFailure = error.localizedDescription
    }
  }

  func ringUpButtonTapped() async {
    guard !isRingingUp else { return }
    isRingingUp = true
    errorMessage = nil
    defer { isRingingUp = false }
    do {
      show(try await client.ringUpPurchase(in: store))
    } catch is CancellationError {
      // The page is gone, so no message can be shown.
    } catch {
      guard !session.signOutIfRefused(error) else { return }
      errorMessage = error.localizedDescription
    }
  }

  /// A new purchase need not wait for the next answer to ``follow(_:)``.
  private func show(_ new: ActivitySession) {
    following.update { shown in
      guard !shown.sessions.contains(where: { $0.publicId == new.publicId }) else { return }
      shown.sessions.insert(new, at: 0)
      shown.funnel.purchases += 1
    }
  }
}
