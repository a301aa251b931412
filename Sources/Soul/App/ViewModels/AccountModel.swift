import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels

/// What the person has used, and the ways out.
@MainActor @Observable
final class AccountModel {
  private(set) var usage: LoadState<SoulUsage> = .loading
  private(set) var isDeleting = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService

  init(service: SoulService) { self.service = service }

  func load() async {
    do {
      usage = .loaded(try await service.usage())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if usage.value == nil { usage = .failed(error.localizedDescription) }
    }
  }

  func signOut() async { await service.session.signOut() }

  func deleteAccount() async {
    guard !isDeleting else { return }
    isDeleting = true
    errorMessage = nil
    defer { isDeleting = false }
    do {
      try await service.session.deleteAccount()
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
