import SoulModels
import SwiftUI

/// A photo of the person over the portrait, as far as a handle that one drags.
struct BeforeAndAfter: View {
  /// The photo's address.
  let photo: String
  let picture: SoulPicture
  let ratio: AspectRatio
  /// How much of the width shows the photo, from 0 to 1.
  @State private var share = 0.5

  /// How far an arrow key or a swipe of VoiceOver moves the handle.
  private static let step = 0.1

  var body: some View {
    GeometryReader { space in
      let size = fitted(in: space.size)
      ZStack(alignment: .leading) {
        RemotePicture(picture.url)
        RemotePicture(photo + PictureSize.large.query, isCovering: true)
          .frame(width: size.width, height: size.height)
          .frame(width: size.width * share, alignment: .leading)
          .clipped()
        words
        handle
          .offset(x: size.width * share - 22)
      }
      .frame(width: size.width, height: size.height)
      .clipped()
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 2)
          .onChanged { move(to: $0.location.x / max(size.width, 1)) }
          .onEnded { move(to: $0.location.x / max(size.width, 1)) }
      )
      .frame(width: space.size.width, height: space.size.height)
    }
  }

  /// The largest box of the portrait's form.
  private func fitted(in space: CGSize) -> CGSize {
    let form = Double(ratio.pixels.width) / Double(ratio.pixels.height)
    let width = min(space.width, space.height * form)
    return CGSize(width: width, height: width / form)
  }

  private var words: some View {
    HStack {
      word("Before").opacity(share > 0.3 ? 1 : 0)
      Spacer()
      word("After").opacity(share < 0.7 ? 1 : 0)
    }
    .padding(12)
    .frame(maxHeight: .infinity, alignment: .bottom)
    .accessibilityHidden(true)
  }

  private func word(_ text: String) -> some View {
    Text(text)
      .font(.footnote)
      .foregroundStyle(.white)
      .padding(.horizontal, 10)
      .padding(.vertical, 4)
      .background(Color.black.opacity(0.55))
      .clipShape(Capsule())
  }

  private var handle: some View {
    ZStack {
      Rectangle()
        .fill(.white)
        .frame(width: 2)
      Circle()
        .fill(.white)
        .frame(width: 36, height: 36)
        .overlay {
          Image(systemName: "arrow.left.and.right")
            .font(.footnote)
            .foregroundStyle(.black)
        }
    }
    .frame(width: 44)
    .frame(maxHeight: .infinity)
    .shadow(color: .black.opacity(0.4), radius: 4)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Before and after")
    .accessibilityValue("\(Int((share * 100).rounded())) percent before")
    .accessibilityAdjustableAction { direction in
      move(to: share + (direction == .increment ? Self.step : -Self.step))
    }
    .accessibilityIdentifier("beforeAfterHandle")
  }

  private func move(to new: Double) { share = min(max(new, 0), 1) }
}
