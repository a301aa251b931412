import LookKit
import SoulModels
import SwiftUI

/// What was told, newest first; a tap leads to what it tells of.
struct NotificationsView: View {
  @Environment(AppState.self) private var app

  private var inbox: InboxModel { app.inbox }

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(SoulPalette.page)
      .navigationTitle("Notifications")
      .navigationBarTitleDisplayMode(.inline)
      // Behind another tab nobody reads them.
      .task(id: app.tab == .home ? inbox.unread : nil) {
        if app.tab == .home { await inbox.markAllRead() }
      }
  }

  @ViewBuilder private var content: some View {
    switch inbox.notices {
    case .loading: ProgressView()
    case .failed(let sentence): FailureView(sentence: sentence) { inbox.retryButtonTapped() }
    case .loaded(let notices) where notices.isEmpty:
      EmptyPlace(
        symbol: "bell", title: "Nothing yet",
        message: "When a training or portraits are done, it stands here.")
    case .loaded(let notices): list(notices)
    }
  }

  private func list(_ notices: [SoulNotice]) -> some View {
    List {
      Section {
        ForEach(notices) { notice in
          Button {
            app.open(notice)
          } label: {
            row(notice)
          }
          .buttonStyle(.plain)
          .accessibilityIdentifier("notificationRow")
        }
      } footer: {
        if let message = inbox.errorMessage { ErrorLine(sentence: message) }
      }
    }
  }

  private func row(_ notice: SoulNotice) -> some View {
    HStack(alignment: .top, spacing: 12) {
      Image(systemName: notice.symbol)
        .foregroundStyle(SoulPalette.quiet)
        .frame(width: 24)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 3) {
        Text(notice.title)
          .fontWeight(.medium)
        Text(notice.body)
          .font(.subheadline)
          .foregroundStyle(SoulPalette.quiet)
        Text(NoticeWords(notice: notice, now: app.session.device.now()).caption)
          .font(.footnote)
          .foregroundStyle(SoulPalette.quiet)
          .accessibilityIdentifier("noticeCaption")
      }
      Spacer(minLength: 0)
    }
    .multilineTextAlignment(.leading)
    .foregroundStyle(.white)
    .padding(.vertical, 6)
    .contentShape(Rectangle())
  }
}

extension SoulNotice {
  fileprivate var symbol: String {
    switch kind {
    case .trainingComplete: "person.crop.circle"
    case .generationComplete: "sparkles"
    case .trainingFailed, .generationFailed, .generationNsfw: "exclamationmark.triangle"
    case nil: "bell"
    }
  }
}
