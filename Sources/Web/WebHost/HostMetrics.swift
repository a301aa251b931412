import Metrics

/// What the host measures of itself; `make bench` reads them at `/metrics`.
enum HostMetrics {
  /// From an event's arrival to its patch, on the server.
  static let turn = Timer(label: "quartet_turn_seconds")
  /// Bytes of a patch frame.
  static let patch = Recorder(label: "quartet_patch_bytes")
  static let sessions = Gauge(label: "quartet_web_sessions")
}
