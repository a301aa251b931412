import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// The person's characters, the one that is chosen, and the photos of the onboarding that wait.
@MainActor @Observable
final class ModelsModel {
  private(set) var models: LoadState<[PortraitModel]> = .loading
  /// Photos that wait for their training; nil if there are none.
  private(set) var waiting: TempFolderResponse?
  /// How far trainings are, in percent, by model.
  private(set) var progress: [String: Int] = [:]
  private(set) var selectedID: String?
  private(set) var isTraining = false
  private(set) var errorMessage: String?

  @ObservationIgnored let service: SoulService
  @ObservationIgnored private let kept: KeptValue<[PortraitModel]>
  @ObservationIgnored private let keptSelection: KeptValue<String>

  init(user: String, service: SoulService) {
    self.service = service
    kept = KeptValue("models", user: user, device: service.session.device)
    keptSelection = KeptValue("character", user: user, device: service.session.device)
    selectedID = keptSelection.value
    if let models = kept.value { self.models = .loaded(models) }
  }

  // MARK: What the screens show

  var ready: [PortraitModel] { (models.value ?? []).filter { $0.status == .completed } }
  var selected: PortraitModel? { ready.first { $0.id == selectedID } }
  /// Whether a training goes on, which is then looked after.
  var isBusy: Bool { models.value?.contains { !$0.status.isFinal } ?? false }

  // MARK: Loading

  func load() async {
    do {
      let all = try await service.models()
      models = .loaded(all)
      kept.keep(all)
      errorMessage = nil
      selectIfThereIsOnlyOne()
      let found = try await service.folder(.onboarding)
      waiting = found.hasOnboardingImages ? found : nil
      for model in all where !model.status.isFinal {
        progress[model.id] = try await service.trainingProgress(of: model.id)
      }
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if models.value == nil {
        models = .failed(error.localizedDescription)
      } else {
        errorMessage = error.localizedDescription
      }
    }
  }

  /// Asks again every ten seconds while a training goes on.
  func lookAfterTrainings() async {
    while isBusy {
      guard await service.session.device.clock.paused(for: .seconds(10)) else { return }
      await load()
    }
  }

  /// A character that is gone is not chosen any more; the only one is chosen by itself.
  private func selectIfThereIsOnlyOne() {
    if selected == nil, ready.count == 1, let only = ready.first { select(only) }
  }

  // MARK: Actions

  func select(_ model: PortraitModel) {
    guard model.status == .completed else { return }
    selectedID = model.id
    keptSelection.keep(model.id)
  }

  func train(_ name: String, folder: String) async -> Bool {
    guard !isTraining else { return false }
    isTraining = true
    defer { isTraining = false }
    return await changing {
      _ = try await service.train(Self.trimmed(name), folder: folder)
      waiting = nil
    }
  }

  func rename(_ model: PortraitModel, to name: String) async -> Bool {
    await changing { _ = try await service.rename(model.id, to: Self.trimmed(name)) }
  }

  /// - Returns: false if it is still there, and ``errorMessage`` says why.
  func delete(_ model: PortraitModel) async -> Bool {
    await changing {
      do {
        try await service.delete(model: model.id)
      } catch let error as APIError where error.isNotFound {
        // It is gone already.
      }
    }
  }

  static func isName(_ text: String) -> Bool {
    PortraitModel.nameLength.contains(nameCount(text))
  }

  /// Counted as the server does.
  private static func nameCount(_ text: String) -> Int { trimmed(text).unicodeScalars.count }

  /// Why a text cannot be a name, in a sentence; nil for one that can, and for none yet.
  static func nameFault(_ text: String) -> String? {
    let (count, most) = (nameCount(text), PortraitModel.nameLength.upperBound)
    return count > most ? "A name has at most \(most) characters; this one has \(count)." : nil
  }

  func messageSeen() { errorMessage = nil }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func changing(_ work: () async throws -> Void) async -> Bool {
    errorMessage = nil
    do {
      try await work()
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
    await load()
    return true
  }
}
