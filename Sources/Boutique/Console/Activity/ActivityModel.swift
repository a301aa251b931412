import BoutiqueModels
import ClientKit
import Foundation
import LookKit
import Observation

/// What happens in one store, kept up to date while its page is open.
@MainActor @Observable
final class ActivityModel {
  private(set) var activity: LoadState<StoreActivity>
  /// Why the figures on the screen may be old.
  private(set) var interruption: String?
  private(set) var isRingingUp = false
  /// Why the last "Ring up a purchase" failed.
  private(set) var errorMessage: String?
  /// The time that "2 min ago" counts from; moves with every answer.
  private(set) var now: Date
  /// Changes when ``follow()`` is to start again.
  private(set) var attempt = 0

  let isDemo: Bool
  /// Where the demo's kiosk runs in a browser.
  let kioskURL: URL
  @ObservationIgnored private let store: String
  @ObservationIgnored private let client: ConsoleClient
  @ObservationIgnored private let session: OwnerSession
  @ObservationIgnored private var version: String?

  init(
    store: String, client: ConsoleClient, session: OwnerSession,
    activity: LoadState<StoreActivity> = .loading
  ) {
    self.activity = activity
    self.store = store
    self.client = client
    self.session = session
    isDemo = client.device.isDemo
    kioskURL = client.device.publicBaseURL.appending(path: "boutique")
    now = client.device.now()
  }

  /// Asks, shows, and asks again; each question waits at the server until there is something new.
  /// Runs until its task is cancelled or asking has become pointless.
  func follow() async {
    var failures = 0
    repeat {
      do {
        if case .changed(let news, let version) = try await client.activity(
          of: store, newerThan: version)
        {
          activity = .loaded(news)
          self.version = version
        }
        now = client.device.now()
        interruption = nil
        failures = 0
      } catch is CancellationError {
        return
      } catch let error as APIError where error.isUnauthorized || error.isNotFound {
        if !session.signOutIfRefused(error) { activity = .failed("This store no longer exists.") }
        return
      } catch {
        failures += 1
        report(error)
      }
    } while await pause(afterFailures: failures)
  }

  func retryButtonTapped() {
    activity = .loading
    attempt += 1
  }

  func ringUpButtonTapped() async {
    guard !isRingingUp else { return }
    isRingingUp = true
    errorMessage = nil
    defer { isRingingUp = false }
    do {
      show(try await client.ringUpPurchase(in: store))
    } catch is CancellationError {
      // The page is gone; there is nobody to tell.
    } catch {
      guard !session.signOutIfRefused(error) else { return }
      errorMessage = error.localizedDescription
    }
  }

  /// A new purchase need not wait for the next answer to ``follow()``.
  private func show(_ new: ActivitySession) {
    guard case .loaded(var shown) = activity,
      !shown.sessions.contains(where: { $0.publicId == new.publicId })
    else { return }
    shown.sessions.insert(new, at: 0)
    shown.funnel.purchases += 1
    activity = .loaded(shown)
  }

  /// Old figures with a note are worth more than none.
  private func report(_ error: any Error) {
    if activity.value == nil {
      activity = .failed(error.localizedDescription)
    } else {
      interruption = "Not up to date. \(error.localizedDescription)"
    }
  }

  /// - Returns: whether to go on.
  private func pause(afterFailures failures: Int) async -> Bool {
    let pause: Duration =
      switch failures {
      // Without a version the server cannot hold its answer, so asking at once would be a flood.
      case 0: version == nil ? .seconds(5) : .milliseconds(200)
      default: .seconds(min(30, 1 << min(failures - 1, 5)))
      }
    return (try? await client.device.clock.sleep(for: pause)) != nil
  }
}
