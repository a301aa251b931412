import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// What was told, newest first; a tap leads to the order or the stay.
struct NotificationsView: View {
  let model: InboxViewModel
  @Environment(AppState.self) private var app

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Palette.page)
      .navigationTitle("Notifications")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .topBarTrailing) {
          if model.unread > 0 {
            Button("Read all") { Task { await model.markAllRead() } }
              .accessibilityLabel("Mark all as read")
              .accessibilityIdentifier("markAllRead")
          }
        }
      }
  }

  @ViewBuilder private var content: some View {
    switch model.notices {
    case .loading: LoadingView()
    case .failed(let sentence):
      FailureView(sentence: sentence) { model.retryButtonTapped() }
    case .loaded(let notices) where notices.isEmpty:
      EmptyStateView(
        icon: "bell", title: "No notifications yet",
        message: "We'll tell you here what becomes of your orders and your parking.")
    case .loaded(let notices):
      list(notices)
    }
  }

  private func spoken(_ notice: InboxNotice) -> String {
    let time = Elapsed.words(since: notice.createdAt.date, now: app.parking.now)
    let words = "\(notice.title). \(notice.body) \(time)"
    return notice.readAt == nil ? "Unread. " + words : words
  }

  private func list(_ notices: [InboxNotice]) -> some View {
    List {
      Section {
        ForEach(notices) { notice in
          Button {
            app.open(notice)
          } label: {
            NoticeRow(notice: notice)
          }
          .buttonStyle(.plain)
          .accessibilityLabel(spoken(notice))
          .accessibilityIdentifier("notificationRow")
        }
      } footer: {
        if let message = model.errorMessage { ErrorLine(sentence: message) }
      }
      if model.hasMore {
        Section {
          Button("Show older notifications") { Task { await model.loadMore() } }
            .disabled(model.isLoadingMore)
            .accessibilityIdentifier("showOlderNotifications")
        }
      }
    }
  }
}

/// A dot for unread, the words, and how long ago: their own times are those of the venue's clock.
private struct NoticeRow: View {
  let notice: InboxNotice
  @Environment(AppState.self) private var app

  private var isUnread: Bool { notice.readAt == nil }

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Circle()
        .fill(isUnread ? Palette.accent : Color.clear)
        .frame(width: 10, height: 10)
        .padding(.top, 6)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 4) {
        Text(notice.title)
          .fontWeight(isUnread ? .semibold : .regular)
        Text(notice.body)
          .font(.subheadline)
          .foregroundStyle(.secondary)
        Text(Elapsed.words(since: notice.createdAt.date, now: app.parking.now))
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
    }
    .multilineTextAlignment(.leading)
    .foregroundStyle(.primary)
    .padding(.vertical, 4)
    .contentShape(Rectangle())
  }
}

struct NotificationsViewPreviews: PreviewProvider {
  static var previews: some View {
    NavigationStack {
      NotificationsView(
        model: InboxViewModel(
          session: AppPreview.app.session, following: Following(InboxResponse.sample)))
    }
    .environment(AppPreview.app)
  }
}
