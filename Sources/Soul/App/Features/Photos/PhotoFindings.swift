import LookKit
import PhotosUI
import SwiftUI
import WireKit

/// Photos that were not taken, and those that could be better, each with its fault and two ways on.
/// None of the latter has to go.
struct PhotoFindings<Preview: View>: View {
  let uploads: PhotoUploads
  @ViewBuilder let preview: (PhotoUploads.Photo) -> Preview
  /// Told of the photo that was chosen in the place of one.
  let replaced: @MainActor (PhotoUploads.Photo, PhotosPickerItem) -> Void

  @State private var showsAll = false

  /// So many are shown at first.
  private static var few: Int { 3 }

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      refused
      poor
    }
  }

  @ViewBuilder private var poor: some View {
    let poor = uploads.poor
    if !poor.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text(poor.count == 1 ? "One could be better" : "\(poor.count) could be better")
          .font(.headline)
          .announced("\("photo".counted(poor.count)) could be better.")
        ForEach(showsAll ? poor : Array(poor.prefix(Self.few))) { photo in
          PhotoFinding(
            complaint: uploads.complaint(about: photo) ?? "", number: photo.id,
            other: "Keep", identifier: "keepPhoto", act: { uploads.keep(photo) },
            replaced: { replaced(photo, $0) }
          ) { preview(photo) }
        }
        if !showsAll, poor.count > Self.few {
          QuietButton(title: "Show \(poor.count - Self.few) more") { showsAll = true }
            .accessibilityIdentifier("showAllFindings")
        }
      }
    }
  }

  @ViewBuilder private var refused: some View {
    let refused = uploads.refused
    if !refused.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Text(refused.count == 1 ? "One was not taken" : "\(refused.count) were not taken")
          .font(.headline)
        ForEach(refused) { photo in
          PhotoFinding(
            complaint: photo.refusal ?? "", number: photo.id,
            other: "Remove", identifier: "dropPhoto",
            act: { Task { await uploads.remove(photo.id) } },
            replaced: { replaced(photo, $0) }
          ) { preview(photo) }
        }
      }
    }
  }
}

private struct PhotoFinding<Preview: View>: View {
  let complaint: String
  let number: Int
  /// The way on beside another photo, and the beginning of its identifier.
  let other: String
  let identifier: String
  let act: @MainActor () -> Void
  let replaced: @MainActor (PhotosPickerItem) -> Void
  @ViewBuilder let preview: Preview
  @State private var item: PhotosPickerItem?

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      preview
        .frame(width: 60, height: 60)
        .background(SoulPalette.fill)
        .clipShape(RoundedRectangle(cornerRadius: 10))
        .padding(.top, 4)
        .accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 0) {
        Text(complaint)
          .font(.subheadline)
          .fixedSize(horizontal: false, vertical: true)
          .accessibilityIdentifier("photoFinding-\(number)")
        HStack(spacing: 24) {
          // The picker's label is not the main actor's on Apple's platforms, so it is made of values only.
          PhotosPicker(selection: $item, matching: .images) {
            Text("Replace")
              .frame(minWidth: 44, minHeight: 44, alignment: .leading)
              .contentShape(Rectangle())
          }
          .accessibilityIdentifier("replacePhoto-\(number)")
          Button(action: act) {
            Text(other)
              .frame(minWidth: 44, minHeight: 44, alignment: .leading)
              .contentShape(Rectangle())
          }
          .accessibilityIdentifier("\(identifier)-\(number)")
        }
        .font(.subheadline)
        .fontWeight(.semibold)
        .buttonStyle(.plain)
      }
      Spacer(minLength: 0)
    }
    .onChange(of: item) { _, item in
      if let item { replaced(item) }
    }
  }
}
