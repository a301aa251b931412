import LookKit
import SoulModels
import SwiftUI

/// The person's pictures, a stack for each generation.
struct GalleryView: View {
  @Environment(AppState.self) private var app

  private var gallery: GalleryModel { app.gallery }
  private static let columns = [GridItem(.adaptive(minimum: 150), spacing: 20)]

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        if let message = gallery.errorMessage { ErrorLine(sentence: message) }
        content
      }
      .padding(.horizontal, 20)
      .padding(.vertical, 12)
    }
    .background(SoulPalette.page)
    .navigationTitle("Gallery")
    .refreshable { await gallery.load() }
  }

  @ViewBuilder private var content: some View {
    switch gallery.batches {
    case .loading where gallery.pending.isEmpty:
      ProgressView()
        .padding(48)
    case .failed(let sentence) where gallery.pending.isEmpty:
      FailureView(sentence: sentence) { Task { await gallery.load() } }
    case .loaded(let batches) where batches.isEmpty && gallery.pending.isEmpty:
      EmptyPlace(
        symbol: "photo.on.rectangle", title: "No portraits yet",
        message: "Choose a look, and four portraits of you appear here.",
        actionTitle: "Browse Looks"
      ) { app.tab = .home }
    default:
      grid(gallery.batches.value ?? [])
      more
    }
  }

  private func grid(_ batches: [GenerationBatch]) -> some View {
    LazyVGrid(columns: Self.columns, spacing: 28) {
      ForEach(gallery.pending) { pending in PendingStack(pending: pending) }
      ForEach(batches) { batch in
        Button {
          app.batch = batch
        } label: {
          PhotoStack(batch: batch)
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(batch.title), \(batch.imageIds.count) pictures")
        .accessibilityIdentifier("batch-\(batch.id)")
      }
    }
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

extension GenerationBatch {
  var title: String { metadata.presetName ?? "Portraits" }
}

/// Pictures of one generation, one on the other.
private struct PhotoStack: View {
  let batch: GenerationBatch

  var body: some View {
    let pictures = Array(batch.pictures.prefix(3))
    VStack(alignment: .leading, spacing: 10) {
      ZStack {
        ForEach(Array(pictures.enumerated().reversed()), id: \.element.id) { index, picture in
          PortraitFrame { RemotePicture(picture, .medium) }
            .shadow(color: .black.opacity(0.5), radius: 6)
            .rotationEffect(.degrees(Self.angles[index]))
            .scaleEffect(index == 0 ? 0.94 : 0.92)
        }
      }
      Text(batch.title)
        .font(.subheadline)
        .foregroundStyle(.white)
        .lineLimit(1)
    }
  }

  private static let angles: [Double] = [0, 6, -6]
}

/// The place of pictures that are being made.
private struct PendingStack: View {
  let pending: GalleryModel.Pending

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      PortraitFrame {
        ZStack {
          if let cover = pending.cover {
            RemotePicture(cover)
              .blur(radius: 18)
              .opacity(0.5)
          }
          Skeleton().opacity(0.6)
          VStack(spacing: 10) {
            ProgressView()
            Text("Making four portraits")
              .font(.footnote)
          }
          .foregroundStyle(.white)
        }
      }
      Text(pending.title)
        .font(.subheadline)
        .foregroundStyle(SoulPalette.quiet)
        .lineLimit(1)
    }
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("pendingGeneration")
  }
}
