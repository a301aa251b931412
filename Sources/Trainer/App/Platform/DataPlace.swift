/// Where the learner's progress, settings and acceptance are kept.
enum DataPlace {
  case device
  /// The record of one browser with the service that it has opened.
  case service

  #if canImport(UIKit)
    static let platform = device
  #else
    static let platform = service
  #endif

  var collection: String {
    switch self {
    case .device: "No data collection"
    case .service: "No personal data"
    }
  }

  var storage: String {
    switch self {
    case .device: "Local storage only"
    case .service: "Kept with this service, for this browser only"
    }
  }

  var symbol: String {
    switch self {
    case .device: "iphone"
    case .service: "globe"
    }
  }

  var explanation: String {
    switch self {
    case .device:
      "Your progress, your settings and the record of your acceptance never leave this device."
    case .service:
      """
      Your progress, your settings and the record of your acceptance are on the server of the \
      address that you opened. Only this browser can see them.
      """
    }
  }
}
