#if canImport(Darwin)
  import Foundation

  extension Device {
    /// The phone or tablet that the app runs on.
    ///
    /// The server's address is `QuartetBaseURL` in the app's Info.plist. So a build for a shop
    /// differs from a build for the desk by one line. An app without an address reaches no server
    /// and says so.
    public static var native: Device {
      let baseURL = configured("QuartetBaseURL").flatMap(URL.init(string:))
      let transport: any Transport =
        if let baseURL { URLSessionTransport(baseURL: baseURL) } else { HomelessTransport() }
      return Device(
        // `UserDefaults` writes all that it holds for each change, so only names and choices are there.
        storage: LongValueStorage(
          short: UserDefaultsStorage(),
          long: FileStorage(directory: .applicationSupportDirectory.appending(path: "Values")),
          limit: 64),
        secrets: KeychainStorage(service: Bundle.main.bundleIdentifier ?? "Quartet"),
        transport: transport,
        publicBaseURL: baseURL ?? localServer,
        isDemo: configured("QuartetIsDemo") == "YES"
      )
    }

    /// A build setting's value in the app's Info.plist; nil where it is missing or empty.
    private static func configured(_ key: String) -> String? {
      let value = Bundle.main.object(forInfoDictionaryKey: key) as? String
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Refuses every request: the app was built without its server's address.
  private struct HomelessTransport: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
      throw TransportError.noServer
    }
  }
#endif
