import LookKit
import SwiftUI
import WireKit

/// A new person's way into the app, one step after the other.
struct OnboardingView: View {
  @State private var model: OnboardingModel

  init(model: OnboardingModel) {
    _model = State(initialValue: model)
  }

  var body: some View {
    ZStack {
      switch model.step {
      case .profile: ProfileCompletionView(model: model)
      case .photos: AvatarTrainingView(model: model)
      case .confirmation: ImageConfirmationView(model: model)
      case .notifications: NotificationPermissionView(model: model)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: model.step)
    .task { await model.restore() }
  }
}

/// How many photos have arrived.
private struct ImageConfirmationView: View {
  let model: OnboardingModel

  var body: some View {
    StepPage(title: "Your photos are in", hint: "They wait here for 48 hours, for you only.") {
      HStack(spacing: 16) {
        Image(systemName: "checkmark.circle.fill")
          .font(.system(size: 44))
          .foregroundStyle(.green)
          .accessibilityHidden(true)
        // After a relaunch the number is known once the server has answered.
        if model.uploads.sentCount > 0 {
          Text("\("photo".counted(model.uploads.sentCount)) uploaded")
            .font(.title3)
            .accessibilityIdentifier("imageCount")
        }
      }
      Text("In your profile, name your character and its training begins.")
        .foregroundStyle(SoulPalette.quiet)
    } actions: {
      SoulButton(title: "Continue") { model.continueButtonTapped() }
        .accessibilityIdentifier("continueButton")
      QuietButton(title: "Back to the photos") { model.backButtonTapped() }
        .accessibilityIdentifier("backToPhotos")
    }
  }
}

/// Whether the app may tell when pictures are ready.
private struct NotificationPermissionView: View {
  let model: OnboardingModel

  var body: some View {
    StepPage(
      title: "Know when it's ready",
      hint: "Training and portraits take a while. \(model.settings.reach)"
    ) {
      Image(systemName: "bell.fill")
        .font(.system(size: 64, weight: .light))
        .frame(maxWidth: .infinity)
        .padding(.vertical, 48)
        .accessibilityHidden(true)
      if let trouble = model.settings.trouble {
        ErrorLine(sentence: trouble)
          .accessibilityIdentifier("notificationsTrouble")
      }
      if let message = model.errorMessage { ErrorLine(sentence: message) }
    } actions: {
      if model.settings.trouble == nil {
        SoulButton(title: "Enable Notifications", isLoading: model.isFinishing) {
          Task { await model.notificationsAnswered(true) }
        }
        .accessibilityIdentifier("enableNotifications")
        QuietButton(title: "Not Now") { Task { await model.notificationsAnswered(false) } }
          .disabled(model.isFinishing)
          .accessibilityIdentifier("notNow")
      } else {
        SoulButton(title: "Continue", isLoading: model.isFinishing) {
          Task { await model.finish() }
        }
        .accessibilityIdentifier("continueWithout")
      }
    }
    .task { await model.settings.prepare() }
  }
}
