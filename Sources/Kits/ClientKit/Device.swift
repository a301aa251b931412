import Foundation

/// The parts of the outside world that an app may use.
///
/// An app gets a device at its root and hands it down; nothing else is global. So one process on
/// the server can run many people's apps: each browser has its own device.
public struct Device: Sendable {
  // Boxed: every model and every waiting call has a device, and its parts take 300 bytes.
  private var box: Box

  /// Settings that survive a relaunch: `UserDefaults` on iOS, that browser's record on the server.
  public var storage: any KeyValueStorage {
    get { box.parts.storage }
    set { change { $0.storage = newValue } }
  }
  /// Tokens: the Keychain on iOS, encrypted at rest in that browser's record on the server.
  public var secrets: any KeyValueStorage {
    get { box.parts.secrets }
    set { change { $0.secrets = newValue } }
  }
  /// The way to the server's HTTP router: `URLSession` on iOS, in-process in the browser.
  /// Apps call ``send(_:)``, which adds the time limit.
  public var transport: any Transport {
    get { box.parts.transport }
    set { change { $0.transport = newValue } }
  }
  /// The only clock that view models sleep on, so that tests need not wait.
  public var clock: any Clock<Duration> {
    get { box.parts.clock }
    set { change { $0.clock = newValue } }
  }
  /// The time of day, for showing "2 minutes ago" and for deadlines that outlive the app; never for
  /// measuring.
  public var now: @Sendable () -> Date {
    get { box.parts.now }
    set { change { $0.now = newValue } }
  }
  /// The window that this app runs in, of perhaps several on the same device.
  public var window: DeviceWindow {
    get { box.parts.window }
    set { change { $0.window = newValue } }
  }
  /// Gives the device a new name at its server, before it keeps a secret that opens something.
  /// Whoever knew the old name, or gave it, then opens nothing. A phone has no such name. Throws
  /// when the device has kept its old name, and must not keep the secret.
  public var changeName: @Sendable () async throws -> Void {
    get { box.parts.changeName }
    set { change { $0.changeName = newValue } }
  }
  /// The public address of the service (`APP_BASE_URL`), for QR codes.
  public var publicBaseURL: URL { box.parts.publicBaseURL }
  /// Whether the service runs with demo data, so that apps may show the demo's helpers.
  public var isDemo: Bool {
    get { box.parts.isDemo }
    set { change { $0.isDemo = newValue } }
  }

  public init(
    storage: any KeyValueStorage,
    secrets: any KeyValueStorage,
    transport: any Transport,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    window: DeviceWindow = .only,
    changeName: @escaping @Sendable () async throws -> Void = {},
    publicBaseURL: URL,
    isDemo: Bool = false
  ) {
    box = Box(
      Parts(
        storage: storage, secrets: secrets, transport: transport, clock: clock, now: now,
        window: window, changeName: changeName, publicBaseURL: publicBaseURL, isDemo: isDemo))
  }

  private struct Parts: Sendable {
    var storage: any KeyValueStorage
    var secrets: any KeyValueStorage
    var transport: any Transport
    var clock: any Clock<Duration>
    var now: @Sendable () -> Date
    var window: DeviceWindow
    var changeName: @Sendable () async throws -> Void
    var publicBaseURL: URL
    var isDemo: Bool
  }

  private final class Box: Sendable {
    let parts: Parts
    init(_ parts: Parts) { self.parts = parts }
  }

  private mutating func change(_ change: (inout Parts) -> Void) {
    var parts = box.parts
    change(&parts)
    box = Box(parts)
  }

  /// The device of the app that is running in this task.
  ///
  /// Read once, at an app's root. The browser host binds it for `App.init`, bodies and actions. On
  /// Apple platforms the default is the phone or tablet itself.
  @TaskLocal public static var current: Device = .standard
}

extension Device {
  /// The default of ``current``.
  static var standard: Device {
    #if canImport(Darwin)
      .native
    #else
      .detached
    #endif
  }

  /// A device that keeps values only until it is freed, and reaches no server.
  ///
  /// It is the default on Linux, where the browser host must bind a device. Code without a bound
  /// device fails with a sentence, instead of reading another person's data.
  public static var detached: Device {
    Device(
      storage: MemoryStorage(),
      secrets: MemoryStorage(),
      transport: DetachedTransport(),
      publicBaseURL: localServer
    )
  }

  /// Where `make run` serves: the address that a fresh clone works with.
  static let localServer = URL(string: "http://localhost:3000") ?? URL(filePath: "/")
}
