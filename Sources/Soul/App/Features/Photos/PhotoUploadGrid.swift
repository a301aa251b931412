import ClientKit
import LookKit
import PhotosUI
import SwiftUI

/// A picker of photos, and what becomes of each.
struct PhotoUploadGrid: View {
  let uploads: PhotoUploads
  @State private var items: [PhotosPickerItem] = []
  /// What was chosen, by the photo's number, as this device shows it.
  @State private var previews: [Int: Image] = [:]
  @Environment(SoulSession.self) private var session

  /// What there is to say of the photos, below all of them.
  private static let findings = "findings"
  private static let columns = [GridItem(.adaptive(minimum: 88), spacing: 8)]

  var body: some View {
    ScrollViewReader { page in
      VStack(alignment: .leading, spacing: 16) {
        picker
          .buttonStyle(.plain)
          .disabled(uploads.room == 0)
          .accessibilityIdentifier("photosPicker")
        if !uploads.isEmpty { count(on: page) }
        if let note = uploads.note { ErrorLine(sentence: note) }
        grid
        ForEach(uploads.failures, id: \.self) { sentence in
          Text(sentence)
            .font(.subheadline)
            .foregroundStyle(SoulPalette.quiet)
            .accessibilityIdentifier("photoFailure")
        }
        if uploads.findings != nil {
          PhotoFindings(uploads: uploads, preview: picture, replaced: replace)
            .id(Self.findings)
        }
      }
    }
    .task { await uploads.followFolder() }
    .onChange(of: items) { _, chosen in
      guard !chosen.isEmpty else { return }
      take(chosen)
    }
  }

  /// The picker's label is not the main actor's on Apple's platforms, so it gets plain values.
  private var picker: some View {
    let title = uploads.isEmpty ? "Choose Photos" : "Add Photos"
    return PhotosPicker(
      selection: $items, maxSelectionCount: max(1, uploads.room), matching: .images
    ) {
      Label(title, systemImage: "photo.on.rectangle")
        .font(.headline)
        .frame(maxWidth: .infinity, minHeight: 52)
        .background(SoulPalette.fill)
        .clipShape(Capsule())
    }
  }

  private func count(on page: ScrollViewProxy) -> some View {
    let least = uploads.purpose.counts.lowerBound
    return HStack {
      Text(
        uploads.isEnough
          ? "\(uploads.sentCount) photos are in"
          : "\(uploads.sentCount) of at least \(least) photos"
      )
      .monospacedDigit()
      .accessibilityIdentifier("photoCount")
      Spacer(minLength: 8)
      if let findings = uploads.findings {
        // The findings are below the whole grid, out of sight.
        Button {
          withAnimation { page.scrollTo(Self.findings, anchor: .top) }
        } label: {
          Label(findings, systemImage: "exclamationmark.triangle.fill")
            .foregroundStyle(.yellow)
            .fingerSized()
        }
        .buttonStyle(.plain)
        .accessibilityIdentifier("showFindings")
      }
      if uploads.isSending { ProgressView() }
    }
    .font(.subheadline)
    .foregroundStyle(SoulPalette.quiet)
    .frame(minHeight: 44)
  }

  private var grid: some View {
    LazyVGrid(columns: Self.columns, spacing: 8) {
      ForEach(uploads.earlier, id: \.self) { address in
        tile { RemotePicture(address) }
      }
      ForEach(Array(uploads.photos.enumerated()), id: \.element.id) { index, photo in
        tile {
          picture(photo)
          PhotoStateView(
            photo: photo, number: uploads.earlier.count + index + 1, uploads: uploads)
        }
        .accessibilityIdentifier("photo-\(photo.id)")
      }
    }
  }

  @ViewBuilder private func picture(_ photo: PhotoUploads.Photo) -> some View {
    if let preview = previews[photo.id] {
      preview
        .resizable()
        .aspectRatio(contentMode: .fill)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if let address = photo.address {
      RemotePicture(address)
    }
  }

  private func tile<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    Color.clear
      .aspectRatio(1, contentMode: .fit)
      .overlay { ZStack { content() } }
      .background(SoulPalette.fill)
      .clipShape(RoundedRectangle(cornerRadius: 10))
      // Apple's clipping cuts what is seen, and not what takes a tap.
      .contentShape(Rectangle())
  }

  private func take(_ chosen: [PhotosPickerItem]) {
    let ids = uploads.add(chosen.map(load))
    items = []
    // One after the other: a phone reads a whole photo for its preview.
    Task {
      for (id, item) in zip(ids, chosen) { previews[id] = await item.preview() }
    }
  }

  private func replace(_ photo: PhotoUploads.Photo, with item: PhotosPickerItem) {
    Task {
      if let id = await uploads.replace(photo.id, with: load(item)) {
        previews[id] = await item.preview()
      }
    }
  }

  private func load(_ item: PhotosPickerItem) -> PhotoUploads.Load {
    let clock = session.device.clock
    return { report in try await item.bytes(on: clock, report: report) }
  }
}
