import ClientKit
import Foundation
import Observation
import SoulModels
import WireKit

/// The first facts about a person: name, date of birth and gender.
@MainActor @Observable
final class ProfileFormModel {
  /// What was typed outlives a reload.
  var name: String {
    didSet { if name != oldValue { storage.set(name, forKey: key) } }
  }
  /// Midnight in Greenwich, of the day that is shown there.
  var dateOfBirth: Date
  var gender: Gender?
  private(set) var isSaving = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService
  /// Ends with the account's id, so that signing out forgets the name.
  @ObservationIgnored private let key: String
  @ObservationIgnored private var storage: any KeyValueStorage { service.session.device.storage }

  init(user: SoulUser, service: SoulService) {
    let key = "soul_typed_name_\(user.id)"
    self.key = key
    name = service.session.device.storage.string(forKey: key) ?? user.name ?? ""
    // 1 January 2000.
    dateOfBirth = user.dateOfBirth?.date ?? Date(timeIntervalSince1970: 946_684_800)
    gender = user.gender
    self.service = service
  }

  /// - Returns: whether the profile is saved.
  func completeButtonTapped() async -> Bool {
    guard !isSaving else { return false }
    let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty else {
      errorMessage = "Enter your name."
      return false
    }
    guard let gender else {
      errorMessage = "Choose your gender."
      return false
    }
    errorMessage = nil
    isSaving = true
    defer { isSaving = false }
    do {
      let user = try await service.updateProfile(
        ProfileRequest(
          name: trimmed, dateOfBirth: Timestamp(dateOfBirth).iso8601, gender: gender.rawValue))
      storage.set(nil, forKey: key)
      service.session.took(user)
      return true
    } catch is CancellationError {
      return false
    } catch {
      errorMessage = error.localizedDescription
      return false
    }
  }
}
