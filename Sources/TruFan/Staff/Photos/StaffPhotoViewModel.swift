import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// The staff member's own photo, which parkers see beside their name.
@MainActor @Observable
final class StaffPhotoViewModel {
  /// First and last name.
  let name: String
  /// The address of the photo; nil: there is none.
  private(set) var photo: LoadState<String?> = .loading
  private(set) var isWorking = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let api: StaffAPIService
  /// The photo that could not be sent. It is read anew, so that its bytes need not be kept.
  @ObservationIgnored private var unsent: (@MainActor () async throws -> Data?)?

  init(user: TruFanUser, api: StaffAPIService) {
    name = "\(user.firstName) \(user.lastName)"
    self.api = api
  }

  var canRetry: Bool { errorMessage != nil && unsent != nil }

  func load() async {
    do {
      photo = .loaded(try await api.photo().photoUrl)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      photo = .failed(error.localizedDescription)
    }
  }

  /// - Parameter load: the photo's bytes; nil for something that is no photo.
  func photoChosen(_ load: @escaping @MainActor () async throws -> Data?) async {
    guard !isWorking else { return }
    unsent = load
    await retryButtonTapped()
  }

  func retryButtonTapped() async {
    guard let unsent else { return }
    await work {
      let answer = try await api.send(photo: try ChosenPhoto.checked(try await unsent()))
      self.unsent = nil
      return answer
    }
  }

  func removeButtonTapped() async {
    guard !isWorking else { return }
    unsent = nil
    await work { try await api.removePhoto() }
  }

  private func work(_ work: () async throws -> StaffPhoto) async {
    guard !isWorking else { return }
    (isWorking, errorMessage) = (true, nil)
    defer { isWorking = false }
    do {
      photo = .loaded(try await work().photoUrl)
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
      if !ChosenPhoto.mayArrive(after: error) { unsent = nil }
    }
  }
}
