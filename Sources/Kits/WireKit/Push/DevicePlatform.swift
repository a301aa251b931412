/// The service that reaches a device.
public enum DevicePlatform: String, Codable, CaseIterable, Sendable {
  case ios, android, expo
}

/// Which of Apple's two push services knows a token. A debug build has a token of the sandbox; the
/// App Store's and TestFlight's have one of production.
public enum DeviceEnvironment: String, Codable, CaseIterable, Sendable {
  case production, sandbox
}
