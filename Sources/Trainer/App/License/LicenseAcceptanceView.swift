import ClientKit
import SwiftUI

/// The licence, to be read to its end and then accepted or declined.
struct LicenseAcceptanceView: View {
  @Bindable var model: LicenseAcceptanceViewModel
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.horizontalSizeClass) private var widthClass
  /// The size of the page, in points; nil until it is known.
  @State private var area: CGSize?
  /// The heights of the parts around the text, in points.
  @State private var heights: [Part: CGFloat] = [:]

  private enum Part { case header, progress, answer }

  var body: some View {
    NavigationStack {
      page
        .padding(.horizontal, widthClass == .compact ? 16 : 20)
        .padding(.bottom, Self.bottomPadding)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background {
          GeometryReader { area in
            Color.clear
              .onChange(of: area.size, initial: true) { _, size in
                self.area = size
              }
          }
        }
        .background(Palette(scheme: colorScheme).page)
        .animation(.easeInOut(duration: 0.2), value: model.hasScrolledToBottom)
        .navigationTitle("License Agreement")
        .navigationBarTitleDisplayMode(.inline)
    }
    .interactiveDismissDisabled()
    .onAppear { model.appeared() }
    .alert("Decline License", isPresented: $model.isDeclineAlertShown) {
      Button("Review Again", role: .cancel) { model.reviewAgainButtonTapped() }
        .accessibilityIdentifier("reviewAgain")
      Button("Exit App", role: .destructive) {
        Task { await model.exitAppButtonTapped() }
      }
      .accessibilityIdentifier("exitApp")
    } message: {
      Text(
        """
        You can use KanjiKana Trainer only if you accept its license. If you decline, the app will \
        exit.
        """
      )
      .accessibilityIdentifier("declineAlert")
    }
  }

  /// The text stays the same view, with its reading position, when a phone is turned. Only the
  /// parts around it move.
  private var page: some View {
    HStack(spacing: 16) {
      VStack(spacing: spacing) {
        if !isAside && !isCrowded { measured(.header, header) }
        reader
        if !isAside { measured(.progress, LicenseProgress(model: model)) }
        if !isAside && !isCrowded { measured(.answer, answer) }
      }
      if isAside { aside }
    }
    .frame(maxWidth: isAside ? 960 : 620)
  }

  private var answer: some View {
    LicenseAnswer(model: model, saysWhy: !isShort || isCrowded || isAside)
  }

  private var reader: some View {
    LicenseReader(model: model) {
      if isCrowded { measured(.header, header).padding(16) }
    } after: {
      if isCrowded { measured(.answer, answer).padding(16) }
    }
  }

  private func measured(_ part: Part, _ view: some View) -> some View {
    view.background {
      GeometryReader { box in
        Color.clear
          .onChange(of: box.size.height, initial: true) { _, height in heights[part] = height }
      }
    }
  }

  /// Scrolls by itself where letters are large.
  private var aside: some View {
    ScrollView {
      VStack(spacing: 10) {
        header
        Spacer(minLength: 0)
        LicenseProgress(model: model)
        answer
      }
      .frame(minHeight: max(0, (area?.height ?? 0) - Self.bottomPadding))
    }
  }

  /// A phone on its side: the text beside its answers.
  private var isAside: Bool {
    guard let area else { return false }
    return area.height < 440 && area.width > area.height
  }

  /// Whether large letters or a low window leave the text no room between the other parts. Then
  /// everything scrolls together.
  private var isCrowded: Bool {
    guard !isAside, let area, let header = heights[.header], let answer = heights[.answer] else {
      return false
    }
    let around = header + (heights[.progress] ?? 0) + answer + 3 * spacing + Self.bottomPadding
    return area.height - around < Self.leastHeight
  }

  private var spacing: CGFloat { isShort ? 10 : 16 }
  private static let bottomPadding: CGFloat = 16

  /// The smallest phones: the text needs the room.
  private var isShort: Bool { (area?.height ?? .infinity) < 640 }

  /// Less of the text than this is not read but guessed, in points.
  private static let leastHeight: CGFloat = 96

  private var header: some View {
    VStack(spacing: 4) {
      if !isShort {
        Image(systemName: "doc.text.fill")
          .font(.system(size: widthClass == .compact ? 36 : 50))
          .foregroundStyle(Palette(scheme: colorScheme).blue)
          .accessibilityHidden(true)
          .padding(.bottom, 4)
      }
      Text("Welcome to KanjiKana Trainer")
        .font(isShort ? .headline : .title2.bold())
        .multilineTextAlignment(.center)
        .accessibilityAddTraits(.isHeader)
      Text(subtitle)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
        .accessibilityIdentifier("licenseSubtitle")
    }
    .padding(.top, isShort ? 0 : 8)
  }

  private var subtitle: String {
    guard let previous = model.previousVersion else {
      return "Please read the license before you begin."
    }
    return model.isUpdate
      ? "The license has changed since version \(previous), which you accepted."
      : "You accepted version \(previous) of the license. This is version \(model.license.version)."
  }
}

struct LicenseAcceptanceViewPreviews: PreviewProvider {
  static var previews: some View {
    Group {
      LicenseAcceptanceView(model: LicenseAcceptanceViewModel(device: .detached))
        .previewDisplayName("First launch")
      LicenseAcceptanceView(
        model: LicenseAcceptanceViewModel(
          device: .detached, hasScrolledToBottom: true, hasAgreed: true)
      )
      .previewDisplayName("Read and agreed")
    }
  }
}
