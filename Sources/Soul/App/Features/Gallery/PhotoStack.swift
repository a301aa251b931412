import SoulModels
import SwiftUI

/// The pictures of one generation, one on the other.
struct PhotoStack: View {
  let batch: GenerationBatch
  let caption: String

  var body: some View {
    let pictures = Array(batch.pictures.prefix(Self.angles.count))
    VStack(alignment: .leading, spacing: 14) {
      ZStack {
        ForEach(Array(pictures.enumerated().reversed()), id: \.element.id) { index, picture in
          PortraitFrame { RemotePicture(picture, .medium) }
            .overlay {
              RoundedRectangle(cornerRadius: 12)
                .strokeBorder(Color.white.opacity(0.14), lineWidth: 1)
            }
            .shadow(color: .black.opacity(0.45), radius: 5)
            .rotationEffect(.degrees(Self.angles[index]))
            .scaleEffect(index == 0 ? 0.96 : 0.92)
        }
      }
      StackTitle(title: batch.title, caption: caption)
    }
  }

  /// In degrees, from the front to the back.
  private static let angles: [Double] = [0, 5, -4, -9]
}

/// The place of pictures that are being made.
struct PendingStack: View {
  let pending: GalleryModel.Pending

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
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
            Text(pending.sentence)
              .font(.footnote)
              .multilineTextAlignment(.center)
          }
          .foregroundStyle(.white)
          .padding(8)
        }
      }
      .scaleEffect(0.96)
      // The place of the day, so that nothing moves once the pictures are there.
      StackTitle(title: pending.title, caption: " ")
    }
    .accessibilityElement(children: .combine)
    .accessibilityIdentifier("pendingGeneration")
  }
}

private struct StackTitle: View {
  let title: String
  let caption: String

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(title)
        .font(.footnote)
      Text(caption)
        .font(.caption2)
        .monospacedDigit()
    }
    .foregroundStyle(SoulPalette.quiet)
    .lineLimit(1)
    .padding(.horizontal, 4)
  }
}
