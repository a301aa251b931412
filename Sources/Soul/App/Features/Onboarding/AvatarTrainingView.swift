import LookKit
import SoulModels
import SwiftUI

/// The photos that the first character learns from. They go as they are chosen.
struct AvatarTrainingView: View {
  let model: OnboardingModel

  private var uploads: PhotoUploads { model.uploads }
  private var counts: ClosedRange<Int> { uploads.purpose.counts }

  var body: some View {
    StepPage(
      title: "Your photos",
      hint: """
        Choose \(counts.lowerBound) to \(counts.upperBound) photos with your face in them: other \
        days, other light, only you.
        """
    ) {
      PhotoUploadGrid(uploads: uploads)
    } actions: {
      SoulButton(title: "Continue") { model.continueButtonTapped() }
        .disabled(!uploads.isEnough || uploads.isSending)
        .accessibilityIdentifier("continueButton")
      QuietButton(title: "Skip for now") { model.skipButtonTapped() }
        .accessibilityIdentifier("skipButton")
    }
  }
}
