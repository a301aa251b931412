import LookKit
import SoulModels
import SwiftUI

/// A stack fanned out to two by two; each picture can fill the screen.
struct BatchView: View {
  let id: String
  @Environment(AppState.self) private var app
  @Environment(\.dismiss) private var dismiss
  @Environment(\.accessibilityReduceMotion) private var reducesMotion
  @State private var isSpread = false
  /// The picture that fills the screen.
  @State private var enlarged: OpenedPictures?
  @State private var isAskingToDelete = false
  @State private var isSharing = false

  /// The gallery's own, which changes when a picture is deleted.
  private var batch: GenerationBatch? { app.gallery.batch(id) }

  var body: some View {
    ZStack {
      SoulPalette.page.ignoresSafeArea()
      if let batch {
        VStack(spacing: 0) {
          bar(batch)
          fan(batch)
          foot(batch)
        }
      }
    }
    .noticeBanner(of: app)
    // A cover keeps what lies behind it from the focus and from assistive technology.
    .fullScreenCover(item: $enlarged) { opened in
      FullScreenPictures(
        pictures: batch?.shownPictures ?? opened.pictures, selection: opened.id
      ) { enlarged = nil }
      .environment(app)
    }
    .onAppear {
      spread()
      app.session.pictures.want(batch?.images ?? [], .ahead)
    }
    .task { await app.account.load() }
    .onChange(of: batch == nil) { _, isGone in
      if isGone { dismiss() }
    }
  }

  private func spread() {
    withAnimation(reducesMotion ? nil : .spring(response: 0.5, dampingFraction: 0.8)) {
      isSpread = true
    }
  }

  /// Sharing may have found that pictures were deleted elsewhere.
  private func lookForMissing() {
    if !app.albums.missed.isEmpty { Task { await app.gallery.load() } }
  }

  private func iconButton(
    _ title: String, _ icon: String, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: icon)
        .font(.headline)
        .frame(width: 44, height: 44)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel(title)
  }

  private func bar(_ batch: GenerationBatch) -> some View {
    HStack {
      // Escape and a browser's Back come here, too.
      iconButton("Close", "xmark") { dismiss() }
        .accessibilityIdentifier("closeBatch")
        .keyboardShortcut(.cancelAction)
      Spacer()
      Text(batch.title)
        .font(.headline)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHeading(.h1)
      Spacer()
      iconButton("Share all", "square.and.arrow.up") { isSharing = true }
        .accessibilityIdentifier("shareBatch")
      iconButton("Delete all", "trash") { isAskingToDelete = true }
        .accessibilityIdentifier("deleteBatch")
    }
    .foregroundStyle(.white)
    .padding(.horizontal, 8)
    .sheet(isPresented: $isSharing, onDismiss: lookForMissing) {
      ShareAlbumView(pictures: batch.pictures, generation: batch.id, model: app.albums)
        .noticeBanner(of: app)
        .environment(app.session)
    }
    .confirmationDialog(
      "Delete these pictures?", isPresented: $isAskingToDelete, titleVisibility: .visible
    ) {
      Button("Delete", role: .destructive) {
        Task { if await app.gallery.delete(batch) { dismiss() } }
      }
      .accessibilityIdentifier("confirmDeleteBatch")
    }
  }

  private func fan(_ batch: GenerationBatch) -> some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(spacing: 10), GridItem(spacing: 10)], spacing: 10) {
        ForEach(Array(batch.pictures.enumerated()), id: \.element.id) { index, picture in
          Button {
            app.gallery.refusalSeen()
            enlarged = OpenedPictures(id: picture.id, pictures: batch.shownPictures)
          } label: {
            PortraitFrame { RemotePicture(picture, .medium) }
          }
          .buttonStyle(.plain)
          .rotationEffect(.degrees(isSpread ? 0 : Double(index * 5 - 8)))
          .scaleEffect(isSpread ? 1 : 0.7)
          .offset(isSpread ? .zero : Self.folded(index))
          .accessibilityLabel("Picture \(index + 1)")
          .accessibilityIdentifier("image-\(index)")
        }
      }
      .padding(10)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
  }

  /// Towards the middle of the four.
  private static func folded(_ index: Int) -> CGSize {
    CGSize(width: index % 2 == 0 ? 90 : -90, height: index < 2 ? 120 : -120)
  }

  @ViewBuilder private func foot(_ batch: GenerationBatch) -> some View {
    VStack(spacing: 8) {
      if let message = app.gallery.refusal.sentence(of: batch.id) { ErrorLine(sentence: message) }
      if app.canGenerateMore(like: batch) {
        if let obstacle = app.monthObstacle { ObstacleText(sentence: obstacle) }
        SoulButton(title: "More Like This", symbol: "sparkles") {
          Task { await app.generateMore(like: batch) }
        }
        .disabled(app.monthObstacle != nil)
        .accessibilityIdentifier("moreLikeThis")
      }
    }
    .padding(.horizontal, 20)
    .padding(.vertical, 12)
    .frame(maxWidth: 560)
  }
}
