import LookKit
import SoulModels
import SwiftUI

/// The person's pictures, a stack for each generation, every other one a little lower.
struct GalleryView: View {
  @Environment(AppState.self) private var app
  @Environment(\.horizontalSizeClass) private var widthClass
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  private var gallery: GalleryModel { app.gallery }

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        if let message = gallery.outcome ?? gallery.errorMessage { ErrorLine(sentence: message) }
        content
      }
      .padding(.horizontal, widthClass.pageMargin)
      .padding(.top, 16)
      .padding(.bottom, 24)
    }
    .background(SoulPalette.page)
    .navigationTitle("Gallery")
    .refreshable { await loadAgain() }
  }

  private func loadAgain() async {
    gallery.outcomeSeen()
    await gallery.load()
  }

  @ViewBuilder private var content: some View {
    switch gallery.batches {
    case .loading where gallery.pending.isEmpty:
      grid((0..<6).map { .skeleton($0) })
        .accessibilityLabel("Loading portraits")
    case .failed(let sentence) where gallery.pending.isEmpty:
      FailureView(sentence: sentence) { Task { await gallery.load() } }
    case .loaded(let batches) where batches.isEmpty && gallery.pending.isEmpty:
      EmptyPlace(
        symbol: "photo.on.rectangle", title: "No portraits yet",
        message: "Choose a look, and portraits of you appear here.",
        actionTitle: "Browse Looks"
      ) { app.openFirstPage(of: .home) }
    default:
      grid(
        gallery.pending.map { .pending($0) } + (gallery.batches.value ?? []).map { .batch($0) })
      more
    }
  }

  /// The columns are as many on every screen of a class, so that a place is known to be a lower one.
  private func grid(_ places: [GalleryPlace]) -> some View {
    let count = widthClass == .compact ? 2 : 4
    let column = GridItem(.flexible(), spacing: 24, alignment: .top)
    return LazyVGrid(columns: Array(repeating: column, count: count), spacing: 8) {
      ForEach(Array(places.enumerated()), id: \.element.id) { index, place in
        stack(place)
          .padding(index.isMultiple(of: 2) ? .bottom : .top, Self.step)
      }
    }
  }

  /// How much lower every other stack is.
  private static let step: CGFloat = 32

  @ViewBuilder private func stack(_ place: GalleryPlace) -> some View {
    switch place {
    case .skeleton:
      VStack(alignment: .leading, spacing: 14) {
        PortraitFrame { Skeleton() }
        SoulPalette.fill
          .frame(width: 72, height: 12)
          .clipShape(Capsule())
      }
    case .pending(let pending): PendingStack(pending: pending)
    case .batch(let batch): button(batch)
    }
  }

  private func button(_ batch: GenerationBatch) -> some View {
    let words = BatchWords(
      batch: batch, character: batch.metadata.modelId.flatMap { app.models.model($0)?.name },
      locale: locale, timeZone: timeZone)
    return Button {
      app.stackTapped(batch)
    } label: {
      PhotoStack(
        batch: batch, caption: words.caption(namesCharacter: app.models.ready.count > 1)
      )
      .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityLabel(words.label)
    .accessibilityIdentifier("batch-\(batch.id)")
  }

  @ViewBuilder private var more: some View {
    if gallery.next != nil {
      QuietButton(title: gallery.isLoadingMore ? "Loading…" : "Show older portraits") {
        Task { await gallery.loadMore() }
      }
      .disabled(gallery.isLoadingMore)
      .accessibilityIdentifier("showOlder")
    }
  }
}

/// What has a place in the gallery.
private enum GalleryPlace: Identifiable {
  case skeleton(Int)
  case pending(GalleryModel.Pending)
  case batch(GenerationBatch)

  var id: String {
    switch self {
    case .skeleton(let number): "skeleton-\(number)"
    case .pending(let pending): pending.id
    case .batch(let batch): batch.id
    }
  }
}

extension GenerationBatch {
  var title: String { metadata.presetName ?? "Portraits" }
}
