import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// Photos that wait for no training any more.
struct LostPhotos: LocalizedError {
  var errorDescription: String? {
    """
    Your photos have expired or are in training already. Choose them again under Generate New.
    """
  }
}

/// The person's characters, the one that is chosen, and the photos of the onboarding that wait.
@MainActor @Observable
final class ModelsModel {
  /// Seconds after which the characters are asked for again when their tab comes to the front.
  static let freshness: TimeInterval = 10

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
  /// How many loads are under way.
  @ObservationIgnored private var loads = 0
  /// When the last load ended, long ago for one without an answer; nil before.
  @ObservationIgnored private var loadedAt: Date?
  /// Counts the changes that were made here.
  @ObservationIgnored private var changes = 0

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
  func model(_ id: String) -> PortraitModel? { models.value?.first { $0.id == id } }
  /// Whether the server is known to have it no more.
  func isGone(_ id: String) -> Bool { models.value != nil && model(id) == nil }
  /// Whether a training goes on, which is then looked after.
  var isBusy: Bool { models.value?.contains { !$0.status.isFinal } ?? false }

  // MARK: Loading

  /// The characters' tab is in front. The start of the app asks for itself.
  func cameToFront() async {
    guard let loadedAt, loads == 0 else { return }
    let age = service.session.device.now().timeIntervalSince(loadedAt)
    if age >= Self.freshness { await load() }
  }

  func load() async {
    let known = changes
    var end = Date.distantPast
    loads += 1
    defer { (loads, loadedAt) = (loads - 1, end) }
    do {
      let all = try await service.models()
      // What was asked for before a change is not so any more; the change asks again.
      guard changes == known else { return }
      models = .loaded(all)
      kept.keep(all)
      errorMessage = nil
      selectIfThereIsOnlyOne()
      let found = try await service.folder(.onboarding)
      guard changes == known else { return }
      waiting = found.hasOnboardingImages ? found : nil
      for model in all where !model.status.isFinal {
        progress[model.id] = try await service.trainingProgress(of: model.id)
      }
      end = service.session.device.now()
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

  /// Trains the first character from the photos of the onboarding.
  func trainWaiting(_ name: String) async -> Bool {
    guard let folder = waiting?.tempFolderName else {
      errorMessage = LostPhotos().errorDescription
      return false
    }
    return await train(name, folder: folder)
  }

  /// - Returns: false if it has not begun, and ``errorMessage`` says why.
  func train(_ name: String, folder: String) async -> Bool {
    guard !isTraining else { return false }
    isTraining = true
    defer { isTraining = false }
    return await changing {
      do {
        _ = try await service.train(Self.trimmed(name), folder: folder)
        waiting = nil
      } catch let error as APIError where error.isNotFound {
        if waiting?.tempFolderName == folder { waiting = nil }
        throw LostPhotos()
      }
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
      changes += 1
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
