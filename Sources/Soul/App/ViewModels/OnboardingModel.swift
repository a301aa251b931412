import ClientKit
import Foundation
import Observation
import SoulModels

/// A new person's way into the app. The step is kept, so that a relaunch goes on where it was.
@MainActor @Observable
final class OnboardingModel {
  enum Step: String {
    case profile, photos, confirmation, notifications
  }

  private(set) var step: Step
  private(set) var isFinishing = false
  private(set) var errorMessage: String?
  let profile: ProfileFormModel
  let uploads: PhotoUploads

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let key: String
  @ObservationIgnored let settings: NotificationSettings

  init(user: SoulUser, service: SoulService, pushes: Pushes = .system) {
    self.service = service
    key = "soul_onboarding_\(user.id)"
    profile = ProfileFormModel(user: user, service: service)
    uploads = PhotoUploads(.onboarding, service: service)
    settings = NotificationSettings(user: user.id, service: service, pushes: pushes)
    let kept = service.session.device.storage.string(forKey: key).flatMap(Step.init)
    // Without a name nothing else can be right.
    step = user.name == nil ? .profile : kept ?? .photos
  }

  /// Finds the photos of an earlier launch. Where they have ended meanwhile there is nothing to confirm.
  func restore() async {
    await uploads.restore()
    if step == .confirmation, uploads.isRestored, !uploads.isEnough { go(to: .photos) }
  }

  func completeButtonTapped() async {
    if await profile.completeButtonTapped() { go(to: .photos) }
  }

  func continueButtonTapped() {
    switch step {
    case .profile: break
    case .photos: go(to: .confirmation)
    case .confirmation: go(to: .notifications)
    case .notifications: break
    }
  }

  func skipButtonTapped() { go(to: .notifications) }
  func backButtonTapped() { go(to: .photos) }

  /// A person who wants them and cannot have them is told so before the app goes on.
  func notificationsAnswered(_ areWanted: Bool) async {
    guard !isFinishing else { return }
    isFinishing = true
    await settings.set(areWanted)
    isFinishing = false
    if settings.trouble == nil { await finish() }
  }

  func finish() async {
    guard !isFinishing else { return }
    isFinishing = true
    errorMessage = nil
    defer { isFinishing = false }
    do {
      let user = try await service.completeOnboarding()
      service.session.device.storage.set(nil, forKey: key)
      service.session.took(user)
    } catch is CancellationError {
      // The screen is gone; the step is kept.
    } catch {
      errorMessage = error.localizedDescription
    }
  }

  private func go(to step: Step) {
    self.step = step
    service.session.device.storage.set(step.rawValue, forKey: key)
  }
}
