import Foundation

/// Why no answer arrived, in words for the person who is waiting for it.
public enum TransportError: Error, Hashable, Sendable {
  case offline
  case timedOut
  case unreachable
  /// No device was bound where the app started; see ``Device/detached``.
  case detached
  /// The app was built without the address of its server.
  case noServer
  case failed(reason: String)
}

extension TransportError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .offline:
      "There is no internet connection. Check the network and try again."
    case .timedOut:
      "The service took too long to answer. Please try again."
    case .unreachable:
      "We couldn't reach the service. Please try again in a moment."
    case .detached:
      "This app was started without a device, so it cannot reach its service."
    case .noServer:
      "This app was built without the address of its server. Ask whoever installed it for a new one."
    case .failed(let reason):
      "The connection failed: \(reason) Please try again."
    }
  }
}
