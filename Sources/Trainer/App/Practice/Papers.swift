import ClientKit
import TrainerModels

/// The drawings in progress, each kept under its character's name. So every window keeps its own.
@MainActor
struct Papers {
  static let prefix = "trainer.paper."
  /// How long strokes wait for others before they are written together.
  static let pause: Duration = .milliseconds(500)

  let device: Device

  func paper(of id: CharacterID) -> Shared<Drawing> { paper(Self.prefix + id.rawValue) }

  private func paper(_ key: String) -> Shared<Drawing> {
    Shared(key: key, device: device, policy: .ownedByOneWindow)
  }

  /// Forgets the drawings of other days.
  func tidy(today: StudyDay) {
    for key in device.storage.keys(withPrefix: Self.prefix) {
      let paper = paper(key)
      if paper.elsewhere == nil, paper.value?.day != today { paper.keep(nil) }
    }
  }

  /// For a learner who erases everything.
  func removeAll() { device.storage.removeAll(withPrefix: Self.prefix) }
}
