import ClientKit
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import ServerKit
import ServiceLifecycle
import SwiftUI
import WebHost

/// The apps that can be opened in a browser, with the devices that they run on.
struct BrowserApps: Sendable {
  private let host: WebHost

  /// - Throws: when the host's assets, which belong to this program, cannot be read.
  init(
    _ settings: Settings, records: BrowserRecords, router: InProcessRouter, limiter: RateLimiter,
    logger: Logger
  ) throws {
    guard let publicBaseURL = URL(string: settings.publicBaseURL) else {
      throw SettingsError(.publicBaseURL, "must be an address like https://reviews.example.com.")
    }
    var configuration = WebHostConfiguration()
    configuration.publicOrigin = settings.publicOrigin
    configuration.isSecure = publicBaseURL.scheme == "https"
    configuration.trustsProxy = settings.trustsProxy
    configuration.hosts = settings.hosts
    configuration.uploads = UploadRoom(settings.data.appending(path: "uploads"))
    try configuration.uploads.clear()
    let isDemo = settings.isDemo
    host = try WebHost(
      apps: ServedProduct.apps, configuration: configuration, names: records, limiter: limiter,
      logger: logger
    ) { window in
      let records = try await records.open(window.browser, from: window.client)
      let device = Device(
        storage: BrowserStorage(records, isSecret: false),
        secrets: BrowserStorage(records, isSecret: true),
        transport: RouterTransport(
          router: router, errorForms: ServedProduct.errorForms, limiter: limiter, logger: logger,
          records: records, client: ClientAddress(browser: records.browser),
          network: window.client),
        clock: EventLoopClock(),
        window: DeviceWindow(
          id: window.id, isOpen: window.isOpen, isOpenOrReturning: window.isOpenOrReturning),
        changeName: {
          do { try await window.rename() } catch is RenamingFailed { throw NotRenamed() }
        },
        publicBaseURL: publicBaseURL, isDemo: isDemo)
      return await BrowserTab(device, records)
    }
  }

  func addRoutes(to router: QuartetRouter) { host.addRoutes(to: router) }

  /// Speaks HTTP to the router and WebSocket to the tabs.
  var server: HTTPServerBuilder { host.serverBuilder }

  var service: any Service { host }
}

/// The scope of one tab's code: its browser's device and records.
private final class BrowserTab: BrowserScope {
  let defaults: any DefaultsStore
  private let device: Device
  private let records: LoadedRecords

  init(_ device: Device, _ records: LoadedRecords) {
    self.device = device
    self.records = records
    defaults = DeviceDefaults(device.storage)
  }

  var unsavedChange: Int? { records.unsavedChange }

  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void) {
    records.whenSaved(change, work)
  }

  func run(_ work: @MainActor () -> Void) {
    Device.$current.withValue(device) { work() }
  }
}

/// `@AppStorage` in the same record as the app's own settings.
private final class DeviceDefaults: DefaultsStore {
  private let storage: any KeyValueStorage

  init(_ storage: any KeyValueStorage) {
    self.storage = storage
  }

  func string(forKey key: String) -> String? { storage.string(forKey: key) }
  func set(_ value: String?, forKey key: String) { storage.set(value, forKey: key) }
}
