import SwiftUI

/// A photo in a box, which fills the screen when it is tapped.
package struct EnlargeablePhoto: View {
  private let title: String
  private let path: String
  private let height: CGFloat
  @State private var isEnlarged = false

  package init(title: String, path: String, height: CGFloat = 240) {
    self.title = title
    self.path = path
    self.height = height
  }

  package var body: some View {
    Button {
      isEnlarged = true
    } label: {
      ItemPicture(path: path)
        .frame(height: height)
        .clipShape(RoundedRectangle(cornerRadius: 10))
    }
    .buttonStyle(.plain)
    .accessibilityLabel(title)
    .accessibilityHint("Shows the photo in full size")
    .accessibilityIdentifier("photo-\(title)")
    .sheet(isPresented: $isEnlarged) { PhotoView(title: title, path: path) }
  }
}

/// A photo as large as the screen.
private struct PhotoView: View {
  let title: String
  let path: String
  @Environment(TruFanSession.self) private var session
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      AsyncImage(url: session.picture(path)) { phase in
        switch phase {
        case .success(let image):
          image
            .resizable()
            .aspectRatio(contentMode: .fit)
            .accessibilityLabel(title)
            .accessibilityIdentifier("enlargedPhoto")
        case .failure:
          ContentUnavailableView(
            "The photo cannot be shown", systemImage: "photo",
            description: Text("Close it and open it again."))
        default:
          ProgressView()
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .padding(12)
      .background(Palette.page)
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("closePhoto")
        }
      }
    }
  }
}
