import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The person's notifications, live. A new one refreshes what it tells of.
@MainActor @Observable
final class InboxModel {
  let following: Following<NoticesResponse>
  /// A notification that has just come.
  private(set) var banner: SoulNotice?
  /// The screens that can show the banner: the app's own, and above it each sheet or cover.
  private var screens: [UUID] = []
  private(set) var errorMessage: String?
  private var attempt = 0

  /// Told of each new notification.
  @ObservationIgnored var arrived: @MainActor (SoulNotice) -> Void = { _ in }
  /// Told when the server is reached again, after it could not be.
  @ObservationIgnored var reconnected: @MainActor () -> Void = {}
  /// Whether banners are wanted.
  @ObservationIgnored var showsBanners: @MainActor () -> Bool = { true }
  /// The number of the newest notification so far; nil before the first answer.
  @ObservationIgnored private var newest: Int?
  @ObservationIgnored private var wasOffline = false
  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    service: SoulService, following: Following<NoticesResponse> = Following(),
    pauses: FollowingPauses = FollowingPauses()
  ) {
    self.service = service
    self.following = following
    self.pauses = pauses
  }

  var notices: LoadState<[SoulNotice]> {
    if let notices = following.value?.notifications { return .loaded(notices) }
    return following.failure.map { .failed($0.localizedDescription) } ?? .loading
  }

  var unread: Int { following.value?.unreadCount ?? 0 }
  var question: Int { attempt }

  /// Whether the server cannot be reached now.
  var isOffline: Bool {
    guard case .noAnswer = following.failure as? APIError else { return false }
    return true
  }

  func follow() async {
    await following.run(
      on: service.session.device.clock, pauses: pauses,
      until: { ($0 as? APIError)?.isUnauthorized ?? false },
      ask: { version in
        if isOffline { wasOffline = true }
        let answer = try await service.followNotices(newerThan: version)
        try Task.checkCancellation()
        if wasOffline {
          wasOffline = false
          reconnected()
        }
        if case .changed(let inbox, _) = answer { came(inbox) }
        return answer
      })
  }

  func retryButtonTapped() {
    if isOffline { wasOffline = true }
    following.forget()
    attempt += 1
  }

  func bannerSeen() { banner = nil }

  /// The banner, if this screen is in front. Nobody sees one on a screen behind it.
  func banner(on screen: UUID) -> SoulNotice? { screen == screens.last ? banner : nil }

  func screenCame(_ screen: UUID) {
    if !screens.contains(screen) { screens.append(screen) }
  }

  func screenWent(_ screen: UUID) { screens.removeAll { $0 == screen } }

  func markAllRead() async {
    guard unread > 0, let number = following.value?.notifications.first?.number else { return }
    errorMessage = nil
    do {
      let inbox = try await service.markNoticesRead(upTo: number)
      following.update { known in
        // A newer one may have come while this answer was on its way.
        let isNewer =
          (inbox.notifications.first?.number ?? 0) >= (known.notifications.first?.number ?? 0)
        if isNewer { known = inbox }
      }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  /// What was there at the start is no news.
  private func came(_ inbox: NoticesResponse) {
    defer { newest = max(newest ?? 0, inbox.notifications.first?.number ?? 0) }
    guard let newest else { return }
    let new = inbox.notifications.filter { $0.number > newest && $0.readAt == nil }
    if let first = new.first, showsBanners() { banner = first }
    for notice in new.reversed() { arrived(notice) }
  }
}
