import WireKit

/// What a push service has said about one device.
package enum PushOutcome: Hashable, Sendable {
  case accepted
  /// The device does not take pushes any more. One that was registered after this instant does.
  case gone(since: Timestamp?)
  /// The same push will never be taken. The reason is the service's word, for the log.
  case refused(String)
}

/// The service cannot take a push now, and may later.
package struct PushLater: Error, CustomStringConvertible {
  package let status: Int

  package var description: String { "the push service answered \(status)" }
}
