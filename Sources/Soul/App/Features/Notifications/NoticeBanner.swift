import ClientKit
import LookKit
import SoulModels
import SwiftUI

extension View {
  /// Shows a notification that comes meanwhile at the top of the screen, for six seconds.
  func noticeBanner(of app: AppState) -> some View { modifier(NoticeBanner(app: app)) }
}

private struct NoticeBanner: ViewModifier {
  let app: AppState

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .top) {
        if let notice = app.inbox.banner {
          banner(notice)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
      }
      .animation(.easeOut(duration: 0.25), value: app.inbox.banner?.id)
      .sensoryFeedback(.success, trigger: app.inbox.banner?.id) { _, new in new != nil }
      .task(id: app.inbox.banner?.id) {
        let clock = app.session.device.clock
        guard app.inbox.banner != nil, await clock.paused(for: .seconds(6)) else { return }
        app.inbox.bannerSeen()
      }
  }

  private func banner(_ notice: SoulNotice) -> some View {
    Button {
      app.open(notice)
    } label: {
      HStack(spacing: 12) {
        Image(systemName: "bell.fill")
          .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 2) {
          Text(notice.title)
            .font(.subheadline)
            .fontWeight(.semibold)
          Text(notice.body)
            .font(.footnote)
            .foregroundStyle(SoulPalette.quiet)
        }
        .multilineTextAlignment(.leading)
        Spacer(minLength: 0)
      }
      .foregroundStyle(.white)
      .padding(14)
      .frame(maxWidth: .infinity, minHeight: 56, alignment: .leading)
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 16))
    }
    .buttonStyle(.plain)
    .shadow(color: .black.opacity(0.5), radius: 12)
    .padding(.horizontal, 12)
    .padding(.top, 8)
    .frame(maxWidth: 520)
    .announced("\(notice.title). \(notice.body)")
    .accessibilityIdentifier("noticeBanner")
  }
}
