import ClientKit
import Foundation
import LookKit
import SoulModels
import SwiftUI

extension View {
  /// Shows a notification that comes meanwhile at the top of this screen, while it is in front. A sheet
  /// or a cover lies above the screen below it, so that each has this modifier.
  func noticeBanner(of app: AppState) -> some View { modifier(NoticeBanner(app: app)) }

  /// Speaks a notification that comes meanwhile, and takes its banner away after six seconds. It belongs
  /// to the app and not to its screens, or a banner would be spoken again on the next one.
  func noticesTold(of app: AppState) -> some View { modifier(NoticesTold(app: app)) }
}

private struct NoticesTold: ViewModifier {
  let app: AppState

  func body(content: Content) -> some View {
    content
      .announced(app.inbox.banner.map { "\($0.title). \($0.body)" } ?? "")
      .sensoryFeedback(.success, trigger: app.inbox.banner?.id) { _, new in new != nil }
      .task(id: app.inbox.banner?.id) {
        let clock = app.session.device.clock
        guard app.inbox.banner != nil, await clock.paused(for: .seconds(6)) else { return }
        app.inbox.bannerSeen()
      }
  }
}

private struct NoticeBanner: ViewModifier {
  let app: AppState
  @State private var screen = UUID()

  func body(content: Content) -> some View {
    let notice = app.inbox.banner(on: screen)
    content
      .overlay(alignment: .top) {
        if let notice {
          banner(notice)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
      }
      .animation(.easeOut(duration: 0.25), value: notice?.id)
      .onAppear { app.inbox.screenCame(screen) }
      .onDisappear { app.inbox.screenWent(screen) }
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
    .accessibilityIdentifier("noticeBanner")
  }
}
