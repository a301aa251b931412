import LookKit
import SwiftUI

/// What becomes of a photo, over it.
struct PhotoStateView: View {
  let photo: PhotoUploads.Photo
  /// Its place in the grid, from 1.
  let number: Int
  let uploads: PhotoUploads

  var body: some View {
    switch photo.state {
    case .waiting:
      Color.black.opacity(0.5)
        .accessibilityLabel("Waiting")
    case .sending(let part):
      ZStack(alignment: .bottom) {
        Color.black.opacity(0.5)
        ProgressView(value: part)
          .tint(.white)
          .padding(8)
          .accessibilityLabel("Sending")
      }
    case .sent:
      if uploads.complaint(about: photo) != nil {
        Image(systemName: "exclamationmark.triangle.fill")
          .font(.footnote)
          .foregroundStyle(.yellow)
          .shadow(color: .black.opacity(0.6), radius: 3)
          .padding(8)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading)
          .accessibilityLabel("Could be better")
      }
      remove
    case .failed(let sentence):
      Button {
        uploads.retry(photo.id)
      } label: {
        VStack(spacing: 4) {
          Image(systemName: "arrow.clockwise")
          Text("Try again")
            .font(.caption)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.black.opacity(0.7))
      }
      .buttonStyle(.plain)
      .accessibilityLabel("\(sentence) Try again")
      .announced(sentence)
      .accessibilityIdentifier("retryPhoto-\(photo.id)")
      remove
    case .refused, .double:
      ZStack {
        Color.black.opacity(0.7)
        Image(systemName: "exclamationmark.triangle.fill")
          .foregroundStyle(.yellow)
      }
      .accessibilityLabel("Not taken. \(photo.refusal ?? "")")
      .announced(photo.refusal ?? "")
      .accessibilityIdentifier("refusedPhoto-\(photo.id)")
      remove
    }
  }

  private var remove: some View {
    Button {
      Task { await uploads.remove(photo.id) }
    } label: {
      Image(systemName: "xmark.circle.fill")
        .foregroundStyle(.white)
        .shadow(color: .black.opacity(0.6), radius: 3)
        .frame(width: 44, height: 44)
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
    .accessibilityLabel("Remove photo \(number)")
    .accessibilityIdentifier("removePhoto-\(photo.id)")
  }
}
