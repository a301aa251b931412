import Foundation

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
