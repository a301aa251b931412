import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

extension View {
  /// Shows a notification that comes meanwhile at the top of the screen, for six seconds.
  func noticeBanner(of model: InboxViewModel, clock: any Clock<Duration>) -> some View {
    modifier(NoticeBanner(model: model, clock: clock))
  }
}

private struct NoticeBanner: ViewModifier {
  let model: InboxViewModel
  let clock: any Clock<Duration>
  @Environment(AppState.self) private var app

  func body(content: Content) -> some View {
    content
      .overlay(alignment: .top) {
        if let notice = model.banner {
          banner(notice)
            .transition(.move(edge: .top).combined(with: .opacity))
        }
      }
      .animation(.easeOut(duration: 0.25), value: model.banner?.id)
      .sensoryFeedback(.success, trigger: model.banner?.id) { _, new in new != nil }
      .task(id: model.banner?.id) {
        guard model.banner != nil, await clock.paused(for: .seconds(6)) else { return }
        model.bannerSeen()
      }
  }

  private func banner(_ notice: InboxNotice) -> some View {
    HStack(spacing: 0) {
      Button {
        app.open(notice)
      } label: {
        HStack(spacing: 12) {
          Image(systemName: "bell.fill")
            .foregroundStyle(Palette.accent)
            .accessibilityHidden(true)
          VStack(alignment: .leading, spacing: 2) {
            Text(notice.title)
              .font(.subheadline)
              .fontWeight(.semibold)
            Text(notice.body)
              .font(.footnote)
              .foregroundStyle(.secondary)
              .lineLimit(2)
          }
          .multilineTextAlignment(.leading)
          Spacer(minLength: 0)
        }
        .foregroundStyle(.primary)
        .padding(.leading, 14)
        .padding(.vertical, 12)
        .frame(maxWidth: .infinity, minHeight: 56, alignment: .leading)
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("noticeBanner")
      Button {
        model.bannerSeen()
      } label: {
        Image(systemName: "xmark")
          .font(.footnote)
          .foregroundStyle(.secondary)
          .frame(width: 48, height: 56)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Dismiss")
      .accessibilityIdentifier("dismissBanner")
    }
    .background(Palette.card)
    .clipShape(RoundedRectangle(cornerRadius: 16))
    .shadow(color: .black.opacity(0.2), radius: 12, x: 0, y: 4)
    .padding(.horizontal, 12)
    .padding(.top, 8)
    .frame(maxWidth: 520)
    .announced("\(notice.title). \(notice.body)")
  }
}
