/// Whether a browser can subscribe to pushes here, and with which key.
public struct WebPushOffer: Codable, Hashable, Sendable {
  /// For `PushManager.subscribe`: its `applicationServerKey`. Nil: this server sends none.
  public var publicKey: String?

  enum CodingKeys: String, CodingKey {
    case publicKey = "public_key"
  }

  public init(publicKey: String?) { self.publicKey = publicKey }
}

extension WebPushOffer: Sampled {
  public static let sample = WebPushOffer(
    publicKey:
      "BA6jvk34k6YjElHQ6S0oZwmrsqHdCNajxcod6KJnI77Dagikfb--O_kYXcR2eflRz6l3PcI2r8fPCH3BElLQHDk")
  public static let samples = [sample, WebPushOffer(publicKey: nil)]
}

/// A browser's subscription, as `PushSubscription.toJSON` writes it.
public struct WebPushRequest: Codable, Hashable, Sendable {
  public struct Keys: Codable, Hashable, Sendable {
    public var p256dh: String
    public var auth: String

    public init(p256dh: String, auth: String) {
      self.p256dh = p256dh
      self.auth = auth
    }
  }

  public var endpoint: String
  public var keys: Keys

  public init(endpoint: String, keys: Keys) {
    self.endpoint = endpoint
    self.keys = keys
  }
}

extension WebPushRequest: Sampled {
  public static let sample = WebPushRequest(
    endpoint: "https://fcm.googleapis.com/fcm/send/dcF3aDNk",
    keys: Keys(
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg"))
}

/// A browser's new subscription in place of its old one.
public struct WebPushRenewal: Codable, Hashable, Sendable {
  /// The subscription that the server knows.
  public struct Old: Codable, Hashable, Sendable {
    public var endpoint: String
    /// Its secret, which only the browser and the server have.
    public var auth: String

    public init(endpoint: String, auth: String) {
      self.endpoint = endpoint
      self.auth = auth
    }
  }

  public var old: Old
  public var endpoint: String
  public var keys: WebPushRequest.Keys

  public init(of old: WebPushRequest, to new: WebPushRequest) {
    self.old = Old(endpoint: old.endpoint, auth: old.keys.auth)
    endpoint = new.endpoint
    keys = new.keys
  }
}

extension WebPushRenewal: Sampled {
  public static let sample = WebPushRenewal(of: .sample, to: .sample)
}
