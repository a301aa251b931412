import ClientKit
import Foundation
import LookKit
import Observation
import TruFanClient
import TruFanModels
import WireKit

/// The parker's notifications, live, and the banner for one that comes while the app is open.
@MainActor @Observable
final class InboxViewModel {
  let following: Following<InboxResponse>
  /// The notifications that have just come, about things that are not on the screen: the oldest
  /// first. Of many that come together the last few are shown.
  private var banners: [InboxNotice] = []
  /// The pages behind the newest.
  private(set) var older: [InboxNotice] = []
  private(set) var isLoadingMore = false
  private(set) var errorMessage: String?
  private var olderHaveMore = true
  /// Counts arrivals of notifications about orders. What lists orders is old then, whoever has read them.
  private(set) var orderNews = 0
  private var attempt = 0

  /// Whether what a notification is about is on the screen already.
  @ObservationIgnored var isInFront: @MainActor (InboxNotice) -> Bool = { _ in false }
  /// Whether the page of its order says what a notification says. Without that, who looks at the page
  /// has not read it.
  @ObservationIgnored var isSaid: @MainActor (InboxNotice) -> Bool = { _ in true }
  /// The number of the newest notification so far; nil before the first answer.
  @ObservationIgnored private var newest: Int?
  @ObservationIgnored private let api: InboxAPIService
  @ObservationIgnored private let pauses: FollowingPauses

  init(
    session: TruFanSession, following: Following<InboxResponse> = Following(),
    pauses: FollowingPauses = FollowingPauses()
  ) {
    api = InboxAPIService(session: session)
    self.following = following
    self.pauses = pauses
  }

  /// How many banners follow one another at most, such as after a time without a network.
  private static let mostBanners = 3

  // MARK: What the screens show

  var banner: InboxNotice? { banners.first }

  var notices: LoadState<[InboxNotice]> {
    let all = following.value.map { inbox in
      let known = Set(inbox.notifications.map(\.id))
      return inbox.notifications + older.filter { !known.contains($0.id) }
    }
    return LoadState(all, failure: following.failure)
  }

  var unread: Int { following.value?.unreadCount ?? 0 }
  var hasMore: Bool { following.value?.hasMore == true && olderHaveMore }

  // MARK: Following

  var question: Int { attempt }

  func follow() async {
    await following.run(
      on: api.session.device.clock, pauses: pauses,
      until: APIError.isUnauthorized,
      ask: { version in
        let answer = try await api.follow(newerThan: version)
        try Task.checkCancellation()
        if case .changed(let inbox, _) = answer { arrived(inbox) }
        return answer
      })
  }

  func retryButtonTapped() {
    following.forget()
    attempt += 1
  }

  /// What was there at the start is no news.
  private func arrived(_ inbox: InboxResponse) {
    let last = inbox.notifications.first?.number ?? 0
    defer { newest = max(newest ?? 0, last) }
    guard let newest else { return }
    let new = inbox.notifications.filter { $0.number > newest }
    if new.contains(where: { $0.orderId != nil }) { orderNews += 1 }
    let news = new.filter { $0.readAt == nil }
    let seen = news.filter { isInFront($0) }.map(\.id)
    if !seen.isEmpty { Task { await markRead(.init(ids: seen)) } }
    banners += news.reversed().filter { !seen.contains($0.id) }
    banners = Array(banners.suffix(Self.mostBanners))
  }

  /// The next one follows, if several came together.
  func bannerSeen() { banners = Array(banners.dropFirst()) }

  // MARK: Actions

  func markAllRead() async {
    guard unread > 0, let newest = following.value?.notifications.first?.number else { return }
    await markRead(MarkReadRequest(upTo: newest))
  }

  /// The parker has opened what the notification tells of.
  func opened(_ notice: InboxNotice) async {
    banners.removeAll { $0.id == notice.id }
    guard notice.readAt == nil else { return }
    await markRead(MarkReadRequest(ids: [notice.id]))
  }

  /// The parker looks at an order, so what was told of it is read, as far as its page says it.
  func opened(order: String) async {
    banners.removeAll { $0.orderId == order && isSaid($0) }
    let ids = (notices.value ?? [])
      .filter { $0.orderId == order && $0.readAt == nil && isSaid($0) }.map(\.id)
    guard !ids.isEmpty else { return }
    await markRead(MarkReadRequest(ids: Array(ids.prefix(MarkReadRequest.mostIds))))
  }

  func loadMore() async {
    guard !isLoadingMore, let last = notices.value?.last?.number else { return }
    isLoadingMore = true
    defer { isLoadingMore = false }
    await working {
      let page = try await api.older(than: last)
      older += page.notifications
      olderHaveMore = page.hasMore
    }
  }

  private func markRead(_ request: MarkReadRequest) async {
    await working {
      let inbox = try await api.markRead(request)
      // A newer notification may have come while this answer was on its way.
      following.update { known in
        let (newest, last) = (inbox.notifications.first?.number, known.notifications.first?.number)
        if (newest ?? 0) >= (last ?? 0) { known = inbox }
      }
      let isRead: (InboxNotice) -> Bool = { notice in
        request.ids?.contains(notice.id) == true || notice.number <= request.upTo ?? 0
      }
      let now = WireTime(Timestamp(api.session.device.now()))
      for index in older.indices where older[index].readAt == nil && isRead(older[index]) {
        older[index].readAt = now
      }
    }
  }

  private func working(_ work: () async throws -> Void) async {
    errorMessage = nil
    do {
      try await work()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
