import SwiftUI

/// Has a browser fetch pictures before they are seen. It shows nothing.
struct PicturesAhead: View {
  let pictures: PictureCache

  var body: some View {
    ForEach(pictures.ahead, id: \.self) { address in
      AsyncImage(url: URL(string: address)) { phase in
        Color.clear
          .onChange(of: phase.image != nil || phase.error != nil, initial: true) { _, isOver in
            if isOver { pictures.arrived(address) }
          }
      }
      .frame(width: 1, height: 1)
    }
    .accessibilityHidden(true)
  }
}
