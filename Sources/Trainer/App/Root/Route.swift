import SwiftUI
import TrainerModels

/// Every screen behind the root.
enum Route: Hashable {
  case demo(CharacterID)
  case practice(CharacterID)
  case sets(SetProgress.Mode)
  case lesson(Lesson)
  case progress
  case history(CharacterID)
  case characters
  case settings
  case acceptance
}

/// From a route to its screen.
struct RouteView: View {
  let route: Route
  @Environment(Trainer.self) private var trainer

  var body: some View {
    switch route {
    case .demo(let id): DemoView(id, trainer: trainer)
    case .practice(let id): PracticeView(id, trainer: trainer)
    case .sets(let mode): SetListView(mode: mode)
    case .lesson(let lesson): LessonView(lesson, trainer: trainer)
    case .progress: LearnerProgressView()
    case .history(let id): HistoryView(id: id)
    case .characters: CharacterListView()
    case .settings: SettingsView(trainer: trainer)
    case .acceptance:
      AcceptanceRecordView(records: LicenseRecords(storage: trainer.device.storage).all)
    }
  }
}
