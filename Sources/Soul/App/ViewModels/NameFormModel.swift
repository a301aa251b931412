import Observation

/// A character's name as it is typed in a sheet, which stays open with it until it is taken.
@MainActor @Observable
final class NameFormModel {
  var name: String {
    didSet { if name != oldValue { typed(name) } }
  }
  private(set) var isWorking = false
  /// Why the name was not taken.
  private(set) var errorMessage: String?

  @ObservationIgnored private let models: ModelsModel
  @ObservationIgnored private let typed: @MainActor (String) -> Void
  @ObservationIgnored private let take: (String) async -> Bool
  @ObservationIgnored private var isOpen = true

  /// - Parameters:
  ///   - typed: told of each change of the name.
  ///   - take: gives the name to the characters, and returns whether it was taken.
  init(
    _ name: String, of models: ModelsModel, typed: @escaping @MainActor (String) -> Void = { _ in },
    take: @escaping @MainActor (String) async -> Bool
  ) {
    self.name = name
    self.models = models
    self.typed = typed
    self.take = take
  }

  /// - Returns: whether the sheet can close.
  func saveButtonTapped() async -> Bool {
    guard !isWorking, ModelsModel.isName(name) else { return false }
    isWorking = true
    errorMessage = nil
    defer { isWorking = false }
    if await take(name) { return true }
    if isOpen {
      errorMessage = models.errorMessage
      // The page below need not say it once more.
      models.messageSeen()
    }
    return false
  }

  /// The sheet has gone, as by a link. What is refused after that stands on the page below.
  func disappeared() { isOpen = false }
}
