#if canImport(Darwin)
  import Foundation

  extension Device {
    /// The phone or tablet that the app runs on.
    ///
    /// The server's address is `QuartetBaseURL` in the app's Info.plist, so that a build for a shop
    /// differs from a build for the desk by one line.
    public static var native: Device {
      let configured = Bundle.main.object(forInfoDictionaryKey: "QuartetBaseURL") as? String
      let baseURL = configured.flatMap(URL.init(string:)) ?? localServer
      return Device(
        storage: UserDefaultsStorage(),
        secrets: KeychainStorage(service: Bundle.main.bundleIdentifier ?? "Quartet"),
        transport: URLSessionTransport(baseURL: baseURL),
        publicBaseURL: baseURL
      )
    }
  }
#endif
