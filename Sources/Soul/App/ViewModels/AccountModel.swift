import ClientKit
import Foundation
import LookKit
import Observation
import SoulModels
import WireKit

/// What the person has used, and the ways out.
@MainActor @Observable
final class AccountModel {
  private(set) var usage: LoadState<SoulUsage> = .loading
  private(set) var isDeleting = false
  /// Whether a download is being prepared.
  private(set) var isPreparing = false
  /// The last file that was asked for here.
  private(set) var download: DataExport?
  /// Why there is no file.
  private(set) var downloadMessage: String?
  /// Why the account is still there.
  private(set) var errorMessage: String?

  @ObservationIgnored private let service: SoulService
  @ObservationIgnored private var key = RequestKey<Int>()
  @ObservationIgnored private var downloadedAt: Date?

  /// Seconds in which another tap is the same wish: an answer can come between the taps of a double
  /// tap.
  static let doubleTap: TimeInterval = 5

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
  /// - Returns: where it is; nil if there is none, and ``downloadMessage`` says why, or if this tap is
  ///   the second one of a double tap.
  func downloadButtonTapped() async -> URL? {
    let now = service.session.device.now()
    guard !isPreparing, !isDoubleTap(at: now) else { return nil }
    isPreparing = true
    (download, downloadMessage) = (nil, nil)
    defer { isPreparing = false }
    do {
      // An address lives for 15 minutes, so a lost one is not asked for later than that.
      let tenMinutes = Int(now.timeIntervalSince1970) / 600
      let export = try await service.export(key: key.key(for: tenMinutes))
      key.succeeded(tenMinutes)
      (download, downloadedAt) = (export, service.session.device.now())
      return URL(string: export.url)
    } catch is CancellationError {
      return nil
    } catch {
      downloadMessage = error.localizedDescription
      return nil
    }
  }

  /// What happens after the tap, in words; nil before.
  var begun: String? {
    download.map { export in
      """
      Your download has begun: \("picture".counted(export.files)), about \
      \(max(1, export.bytes / 1_000_000)) MB. If no file comes, tap again.
      """
    }
  }

  private func isDoubleTap(at now: Date) -> Bool {
    downloadedAt.map { now.timeIntervalSince($0) < Self.doubleTap } ?? false
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
