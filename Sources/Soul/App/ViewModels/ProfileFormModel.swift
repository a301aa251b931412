import ClientKit
import Foundation
import Observation
import SoulModels
import WireKit

/// The first facts about a person: name, date of birth and gender.
@MainActor @Observable
final class ProfileFormModel {
  /// What was typed or chosen outlives a reload.
  var name: String {
    didSet { if name != oldValue { typed.name = name } }
  }
  /// Midnight in Greenwich, of the day that was chosen there; nil before.
  private(set) var dateOfBirth: Date? {
    didSet { if dateOfBirth != oldValue { typed.dateOfBirth = dateOfBirth } }
  }
  /// The day in the picker. It begins with today, on which nobody who signs up was born.
  var shownDay: Date {
    get { dateOfBirth ?? today }
    set { (dateOfBirth, dateMessage) = (newValue, nil) }
  }
  /// Asks for the date of birth, once the rest was to be saved without it.
  private(set) var dateMessage: String?
  var gender: Gender? {
    didSet { if gender != oldValue { typed.gender = gender } }
  }
  private(set) var isSaving = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private let today: Date
  @ObservationIgnored private let kept: KeptValue<TypedProfile>
  @ObservationIgnored private var typed: TypedProfile { didSet { kept.keep(typed) } }

  init(user: SoulUser, service: SoulService) {
    kept = KeptValue("typed_profile", user: user.id, device: service.session.device)
    let typed = kept.value ?? TypedProfile()
    self.typed = typed
    name = typed.name ?? user.name ?? ""
    dateOfBirth = typed.dateOfBirth ?? user.dateOfBirth?.date
    today = Self.midnight(before: service.session.device.now())
    gender = typed.gender ?? user.gender
    self.service = service
  }

  /// - Returns: whether the profile is saved.
  func completeButtonTapped() async -> Bool {
    guard !isSaving else { return false }
    (errorMessage, dateMessage) = (nil, nil)
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      errorMessage = "Enter your name."
      return false
    }
    guard let dateOfBirth else {
      dateMessage = "Choose your date of birth."
      return false
    }
    guard let gender else {
      errorMessage = "Choose your gender."
      return false
    }
    isSaving = true
    defer { isSaving = false }
    do {
      let user = try await service.updateProfile(
        ProfileRequest(
          name: trimmed, dateOfBirth: Timestamp(dateOfBirth).iso8601, gender: gender.rawValue))
      kept.forget()
      service.session.took(user)
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }

  private static func midnight(before moment: Date) -> Date {
    let day: TimeInterval = 24 * 3600
    return Date(timeIntervalSince1970: (moment.timeIntervalSince1970 / day).rounded(.down) * day)
  }
}

/// What was typed into the form and is not saved yet; nil where nothing was.
private struct TypedProfile: Codable {
  var name: String?
  var dateOfBirth: Date?
  var gender: Gender?
}
