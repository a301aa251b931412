import LookKit
import SoulModels
import SwiftUI

/// The photos of the onboarding that wait for their training. More can be added, and each can go.
struct OnboardingPhotosView: View {
  @State private var uploads: PhotoUploads
  @Environment(\.dismiss) private var dismiss

  init(uploads: PhotoUploads) {
    _uploads = State(initialValue: uploads)
  }

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: 20) {
          Text(hint)
            .font(.subheadline)
            .foregroundStyle(SoulPalette.quiet)
          PhotoUploadGrid(uploads: uploads)
        }
        .padding(20)
      }
      .navigationTitle("Your Photos")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .disabled(uploads.isSending)
            .accessibilityIdentifier("donePhotos")
        }
      }
    }
    .interactiveDismissDisabled(uploads.isSending)
    .task { await uploads.restore() }
  }

  private var hint: String {
    let counts = uploads.purpose.counts
    return """
      Your first character learns from \(counts.lowerBound) to \(counts.upperBound) photos with your \
      face in them.
      """
  }
}
