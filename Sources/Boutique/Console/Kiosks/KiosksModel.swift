import BoutiqueModels
import ClientKit
import Foundation
import LookKit
import Observation
import WireKit

/// The kiosks of one store: a code for the next one, the paired ones, and the open ones.
@MainActor @Observable
final class KiosksModel {
  /// The code for the next kiosk; nil before there is one, and once it was used or has expired.
  private(set) var code: PairingCode?
  /// What became of the last code, in a sentence.
  private(set) var outcome: String?
  private(set) var isMakingCode = false
  private(set) var errorMessage: String?
  private(set) var allowsOpenKiosks: Bool
  private(set) var isSwitching = false
  /// Whether the owner is asked if a kiosk is to be unpaired.
  var isAskingToUnpair = false
  /// The kiosk of that question. An alert is gone before its answer is heard, so this stays.
  private(set) var leaving: KioskDevice?
  /// The time that "2 min ago" counts from; moves with every answer.
  private(set) var now: Date

  let store: Store
  private let following: Following<KioskDeviceList>
  @ObservationIgnored private let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private let onChange: @MainActor (Store) -> Void

  /// - Parameter onChange: gets the store when the owner has changed it here.
  init(
    store: Store, client: ConsoleClient, session: OwnerSession,
    following: Following<KioskDeviceList> = Following(), code: PairingCode? = nil,
    onChange: @escaping @MainActor (Store) -> Void
  ) {
    self.store = store
    self.client = client
    self.session = session
    self.following = following
    self.code = code
    self.onChange = onChange
    allowsOpenKiosks = store.allowsOpenKiosks
    now = client.device.now()
  }

  var kiosks: LoadState<[KioskDevice]> {
    LoadState(following.value?.devices, failure: following.failure)
  }

  var isDemo: Bool { client.device.isDemo }

  /// The address for the shop's tag; nil at a server from before tags had names.
  var tagAddress: String? {
    guard let tag = store.internals?.tagId else { return nil }
    var base = client.device.publicBaseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    return base + BoutiqueAPI.tap(.init(tag: tag)).path
  }

  /// Keeps the list up to date until its task is cancelled.
  func follow() async {
    await following.run(on: client.device.clock, until: APIError.isFinal) { version in
      let answer = try await client.kiosks(of: store.publicId, newerThan: version)
      now = client.device.now()
      if case .changed(let list, _) = answer { notice(list) }
      return answer
    }
    if let failure = following.failure { _ = session.signOutIfRefused(failure) }
  }

  /// A kiosk that is new in the list has used the code.
  private func notice(_ list: KioskDeviceList) {
    guard code != nil, let before = following.value?.devices.map(\.publicId),
      let new = list.devices.last, !before.contains(new.publicId)
    else { return }
    code = nil
    outcome = "\(new.name) is paired."
  }

  func newCodeButtonTapped() async {
    guard !isMakingCode else { return }
    isMakingCode = true
    defer { isMakingCode = false }
    outcome = nil
    await attempt { code = try await client.makePairingCode(for: store.publicId) }
  }

  /// Takes the code away when it has expired. Runs until the surrounding task is cancelled.
  func waitForCodesEnd() async {
    guard let code else { return }
    let left = code.expiresAt.since(Timestamp(client.device.now()))
    guard await client.device.clock.paused(for: max(left, .zero)), self.code == code else { return }
    self.code = nil
    outcome = "The code has expired."
  }

  func unpairButtonTapped(_ kiosk: KioskDevice) {
    leaving = kiosk
    isAskingToUnpair = true
  }

  func unpairConfirmed(_ kiosk: KioskDevice) async {
    await attempt {
      try await client.unpair(kiosk.publicId, from: store.publicId)
      following.update { $0.devices.removeAll { $0.publicId == kiosk.publicId } }
    }
  }

  /// Takes a tap of the switch. It is kept at once, since a switch that asks later springs back.
  /// - Returns: the question to the server; nil while one is under way.
  @discardableResult
  func openKiosksSwitched(to isOn: Bool) -> Task<Void, Never>? {
    guard !isSwitching else { return nil }
    isSwitching = true
    let before = allowsOpenKiosks
    allowsOpenKiosks = isOn
    return Task {
      defer { isSwitching = false }
      await attempt(
        { onChange(try await client.allowOpenKiosks(isOn, in: store.publicId)) },
        otherwise: { allowsOpenKiosks = before })
    }
  }

  private func attempt(
    _ work: () async throws -> Void, otherwise undo: () -> Void = {}
  ) async {
    errorMessage = nil
    do {
      try await work()
    } catch is CancellationError {
      // The sheet is gone, so no message can be shown.
    } catch {
      undo()
      guard !session.signOutIfRefused(error) else { return }
      errorMessage = error.localizedDescription
    }
  }
}
