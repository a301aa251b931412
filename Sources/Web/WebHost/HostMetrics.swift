import Metrics

/// The host's measurements of itself; `make bench` reads them at `/metrics`.
enum HostMetrics {
  /// From when the main actor takes events up to their patch, without the time for which it is held.
  static let turn = Timer(label: "quartet_turn_seconds")
  /// How long a frame waited until its content was durable. Frames that need not wait do not count.
  static let hold = Timer(label: "quartet_frame_hold_seconds")
  /// Bytes of a patch frame.
  static let patch = Recorder(label: "quartet_patch_bytes")
  static let sessions = Gauge(label: "quartet_web_sessions")
}
