import ClientKit
import Foundation
import LookKit
import Observation
import TruFanModels

/// The parker's points and code.
@MainActor @Observable
final class RewardsViewModel {
  private(set) var rewards: LoadState<Rewards>
  /// A friend's code as it is typed.
  var typedCode = ""
  private(set) var isEntering = false
  private(set) var isCopied = false
  private(set) var errorMessage: String?

  @ObservationIgnored private let api: ConvenienceAPIService
  @ObservationIgnored private let clipboard: TextClipboard

  init(
    api: ConvenienceAPIService, rewards: LoadState<Rewards> = .loading,
    clipboard: TextClipboard = .platform
  ) {
    self.api = api
    self.rewards = rewards
    self.clipboard = clipboard
  }

  func load() async {
    isCopied = false
    do {
      rewards = .loaded(try await api.rewards())
    } catch is CancellationError {
      // The screen is gone, so no message can be shown.
    } catch {
      if rewards.value == nil { rewards = .failed(error.localizedDescription) }
    }
  }

  /// What a friend is sent.
  var invitation: String {
    guard let rewards = rewards.value else { return "" }
    let place =
      URL(string: "/trufan", relativeTo: api.session.device.publicBaseURL)?.absoluteString ?? ""
    return "Park with TruFan, and have your shopping brought to the car. With my code "
      + "\(rewards.code) we both get \(rewards.rules.referralPoints) points: \(place)"
  }

  func copyButtonTapped() {
    guard let code = rewards.value?.code else { return }
    clipboard.copy(code)
    isCopied = true
  }

  func enterButtonTapped() async {
    let code = typedCode.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !isEntering, !code.isEmpty else { return }
    isEntering = true
    errorMessage = nil
    defer { isEntering = false }
    do {
      rewards = .loaded(try await api.enterReferral(code))
      typedCode = ""
    } catch is CancellationError {
      // The next load shows whether it arrived.
    } catch {
      errorMessage = error.localizedDescription
    }
  }
}
