import LookKit
import SoulModels
import SwiftUI

/// A picture whole, first small and then sharp. Two fingers, or two taps, bring it closer.
struct ZoomedPicture: View {
  let picture: SoulPicture
  /// Told of a swipe over the whole picture.
  let swiped: @MainActor (CGSize) -> Void
  @State private var zoom = PictureZoom()
  /// It ends also when the system takes the fingers away.
  @GestureState private var isPinching = false

  var body: some View {
    GeometryReader { space in
      ZStack {
        RemotePicture(picture.url(.medium), contentMode: .fit)
        RemotePicture(picture.url, contentMode: .fit, isCovering: true)
      }
      .scaleEffect(zoom.scale)
      .offset(zoom.offset)
      .frame(width: space.size.width, height: space.size.height)
      .clipped()
      .contentShape(Rectangle())
      .onTapGesture(count: 2) { settle { zoom.doubleTapped() } }
      .gesture(drag(in: space.size))
      .simultaneousGesture(pinch(in: space.size))
      .accessibilityLabel("Portrait")
      .accessibilityValue(zoom.isClose ? "Enlarged" : "Whole")
      .accessibilityIdentifier("fullScreenImage")
    }
    .onChange(of: isPinching) { _, goesOn in
      if !goesOn { settle { zoom.pinchEnded() } }
    }
  }

  private func drag(in box: CGSize) -> some Gesture {
    DragGesture(minimumDistance: 20)
      .onChanged { zoom.dragged(by: $0.translation, from: $0.startLocation, in: box) }
      .onEnded {
        zoom.dragged(by: $0.translation, from: $0.startLocation, in: box)
        if zoom.dragEnded() { swiped($0.translation) }
      }
  }

  private func pinch(in box: CGSize) -> some Gesture {
    MagnifyGesture()
      .updating($isPinching) { _, state, _ in state = true }
      .onChanged { zoom.pinched(by: $0.magnification, at: $0.startLocation, in: box) }
      .onEnded { zoom.pinched(by: $0.magnification, at: $0.startLocation, in: box) }
  }

  private func settle(_ change: () -> Void) {
    withAnimation(.spring(response: 0.3, dampingFraction: 0.85)) { change() }
  }
}
