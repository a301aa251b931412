import Observation
import SoulModels

/// What the sheets over the characters have begun: the name of another character, and photos on
/// their way. A link may close a sheet at any time.
@MainActor @Observable
final class CharacterDraft {
  /// What was typed outlives the sheet, and a reload.
  var name: String {
    didSet { if name != oldValue { keptName.keep(name) } }
  }

  /// The same for the first character. Its sheet shows what its own form has, and no change here.
  @ObservationIgnored var firstName: String {
    didSet { if firstName != oldValue { keptFirstName.keep(firstName) } }
  }

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let keptName: KeptValue<String>
  @ObservationIgnored private let keptFirstName: KeptValue<String>
  @ObservationIgnored private var uploads: [PhotoPurpose: PhotoUploads] = [:]

  init(user: String, service: SoulService) {
    self.service = service
    keptName = KeptValue("character_name", user: user, device: service.session.device)
    keptFirstName = KeptValue("first_character_name", user: user, device: service.session.device)
    name = keptName.value ?? ""
    firstName = keptFirstName.value ?? ""
  }

  /// The sheet in which the first character is named.
  func firstForm(of models: ModelsModel) -> NameFormModel {
    NameFormModel(firstName, of: models, typed: { [weak self] in self?.firstName = $0 }) {
      [weak self] name in
      guard await models.trainWaiting(name) else { return false }
      self?.firstName = ""
      return true
    }
  }

  /// The photos of the sheet that is open.
  func photos(for purpose: PhotoPurpose) -> PhotoUploads {
    if let known = uploads[purpose] { return known }
    let new = PhotoUploads(purpose, service: service)
    uploads[purpose] = new
    return new
  }

  /// Another sheet is open, or none. Photos that still go up are found again by the next sheet: two
  /// uploads beside each other would not count each other's. All others are asked for anew.
  func sheetChanged() { uploads = uploads.filter { $0.value.isSending } }
}
