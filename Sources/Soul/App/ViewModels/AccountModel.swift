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
  /// Whether a download is being prepared.
  private(set) var isPreparing = false
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

  /// Asks for everything of the person's.
  /// - Returns: where it is; nil if there is none, and ``errorMessage`` says why.
  func downloadButtonTapped() async -> URL? {
    guard !isPreparing else { return nil }
    isPreparing = true
    errorMessage = nil
    defer { isPreparing = false }
    do {
      return URL(string: try await service.export().url)
    } catch is CancellationError {
      return nil
    } catch {
      errorMessage = error.localizedDescription
      return nil
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
