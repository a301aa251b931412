import Foundation

extension Device {
  /// What ``current`` is where nobody bound another one.
  static var standard: Device {
    #if canImport(Darwin)
      .native
    #else
      .detached
    #endif
  }

  /// A device that remembers only until it is freed and reaches no server.
  ///
  /// It is the default on Linux, where a device must always come from the browser host: code that
  /// forgot to bind one fails with a sentence instead of reading another person's data.
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
