import SoulModels

/// The training that photos are for. It decides how many there may be.
enum PhotoPurpose: String, Sendable {
  case onboarding, training

  var counts: ClosedRange<Int> {
    switch self {
    case .onboarding: PhotoFolder.onboarding
    case .training: PhotoFolder.training
    }
  }
}
