import ClientKit
import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

extension View {
  /// Shows a notification that comes meanwhile at the top of the screen, for six seconds. The view
  /// makes room for it, so that none of its controls is covered.
  /// - Parameter isCovered: whether a sheet lies over the view, which shows the banner in its place.
  func noticeBanner(
    of model: InboxViewModel, isCovered: Bool = false, clock: any Clock<Duration>
  ) -> some View {
    modifier(NoticeBanner(model: model, isCovered: isCovered, clock: clock))
  }
}

private struct NoticeBanner: ViewModifier {
  let model: InboxViewModel
  let isCovered: Bool
  let clock: any Clock<Duration>
  @Environment(AppState.self) private var app
  @Environment(\.dynamicTypeSize) private var textSize

  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      if let notice = shown {
        banner(notice)
          .transition(.move(edge: .top).combined(with: .opacity))
      }
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .background(Palette.page)
    .animation(.easeOut(duration: 0.25), value: shown?.id)
    .sensoryFeedback(.success, trigger: shown?.id) { _, new in new != nil }
    .task(id: shown?.id) {
      guard shown != nil, await clock.paused(for: .seconds(6)) else { return }
      model.bannerSeen()
    }
  }

  private var shown: InboxNotice? { isCovered ? nil : model.banner }

  private func banner(_ notice: InboxNotice) -> some View {
    HStack(spacing: 0) {
      Button {
        app.open(notice)
      } label: {
        HStack(spacing: 12) {
          if !textSize.isAccessibilitySize {
            Image(systemName: "bell.fill")
              .foregroundStyle(Palette.accent)
              .accessibilityHidden(true)
          }
          VStack(alignment: .leading, spacing: 2) {
            Text(notice.title)
              .font(.subheadline)
              .fontWeight(.semibold)
              .lineLimit(2)
            // Large words leave the screen its room; the list has them all.
            if !textSize.isAccessibilitySize {
              Text(notice.body)
                .font(.footnote)
                .foregroundStyle(.secondary)
                .lineLimit(2)
            }
          }
          .multilineTextAlignment(.leading)
          Spacer(minLength: 0)
        }
        .foregroundStyle(.primary)
        .padding(.leading, 14)
        .padding(.vertical, 12)
        .frame(maxWidth: .infinity, minHeight: 56, alignment: .leading)
        .contentShape(Rectangle())
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
          .contentShape(Rectangle())
      }
      .buttonStyle(.plain)
      .accessibilityLabel("Dismiss")
      .accessibilityIdentifier("dismissBanner")
    }
    .background(Palette.card)
    .clipShape(RoundedRectangle(cornerRadius: 16))
    .padding(.horizontal, 12)
    .padding(.vertical, 8)
    .frame(maxWidth: 520)
    .announced("\(notice.title). \(notice.body)")
  }
}
