import WireKit

// The arguments of Boutique's endpoints: a struct per shape of path.

/// `…/{store}…`: the store's public id.
public struct StorePath: EndpointArguments {
  public static let places = ["store"]

  public let store: String

  public init(store: String) { self.store = store }

  public init(from request: some ArgumentSource) throws {
    self.init(store: try request.place("store"))
  }

  public var values: [String: String] { ["store": store] }
}

/// `/tap/{tag}`: the name of a shop's tag. The id of a store that allows open kiosks will do.
public struct TagPath: EndpointArguments {
  public static let places = ["tag"]

  public let tag: String

  public init(tag: String) { self.tag = tag }

  public init(from request: some ArgumentSource) throws {
    self.init(tag: try request.place("tag"))
  }

  public var values: [String: String] { ["tag": tag] }
}

/// `…/{store}…/{device}`: a paired kiosk of a store.
public struct StoreDevicePath: EndpointArguments {
  public static let places = ["store", "device"]

  public let store: String
  public let device: String

  public init(store: String, device: String) {
    self.store = store
    self.device = device
  }

  public init(from request: some ArgumentSource) throws {
    self.init(store: try request.place("store"), device: try request.place("device"))
  }

  public var values: [String: String] { ["store": store, "device": device] }
}

/// `…/{session}…`: the session's public id.
public struct SessionPath: EndpointArguments {
  public static let places = ["session"]

  public let session: String

  public init(session: String) { self.session = session }

  public init(from request: some ArgumentSource) throws {
    self.init(session: try request.place("session"))
  }

  public var values: [String: String] { ["session": session] }
}

/// `…/{store}…/{session}…`: a session of a store.
public struct StoreSessionPath: EndpointArguments {
  public static let places = ["store", "session"]

  public let store: String
  public let session: String

  public init(store: String, session: String) {
    self.store = store
    self.session = session
  }

  public init(from request: some ArgumentSource) throws {
    self.init(store: try request.place("store"), session: try request.place("session"))
  }

  public var values: [String: String] { ["store": store, "session": session] }
}

/// `…/{provider}`: the maker of a till, such as `square`.
public struct ProviderPath: EndpointArguments {
  public static let places = ["provider"]
  public static let placeChoices = ["provider": ["square"]]

  public let provider: String

  public init(provider: String) { self.provider = provider }

  public init(from request: some ArgumentSource) throws {
    self.init(provider: try request.place("provider"))
  }

  public var values: [String: String] { ["provider": provider] }
}

/// A kiosk's look for its next purchase.
public struct NextSessionPath: EndpointArguments {
  public static let places = ["store"]
  public static let queryParameters = [
    QueryParameter("skip", "A session to leave out; may be repeated up to 20 times"),
    QueryParameter("wait", "Seconds to wait for a change", 0...BoutiqueRules.waitLimit),
  ]

  public let store: String
  /// Visits that were cancelled at this kiosk, at most ``BoutiqueRules/skippedSessionLimit``.
  public let skip: [String]
  /// Holds the answer for up to so many seconds until it differs from `If-None-Match`. Nil: the
  /// answer comes at once and has no entity tag.
  public let wait: Int?

  public init(store: String, skip: [String] = [], wait: Int? = nil) {
    self.store = store
    self.skip = skip
    self.wait = wait
  }

  /// The server's ``WaitingRead`` reads the wait by itself, because a bad one is refused there.
  public init(from request: some ArgumentSource) throws {
    self.init(
      store: try request.place("store"), skip: request.queryValues("skip"),
      wait: request.queryValues("wait").first.flatMap { Int($0) })
  }

  public var values: [String: String] { ["store": store] }
  public var query: [(name: String, value: String)] {
    skip.map { ("skip", $0) } + (wait.map { [("wait", String($0))] } ?? [])
  }
}

/// The arguments of a store's activity.
public struct ActivityPath: EndpointArguments {
  public static let places = ["store"]
  public static let queryParameters = [
    QueryParameter("wait", "Seconds to wait for a change", 0...BoutiqueRules.waitLimit),
    QueryParameter(
      "zone", "The IANA time zone of the days, such as America/Los_Angeles; UTC without it"),
    QueryParameter(
      "days",
      "How many days the figures cover, today included; \(BoutiqueRules.activityDays) without it",
      BoutiqueRules.activityDayRange),
    QueryParameter("before", "A visit's publicId: the sessions are the ones before it"),
  ]

  public let store: String
  /// Holds the answer for up to so many seconds until it differs from `If-None-Match`.
  public let wait: Int?
  /// The IANA name of the time zone whose days the figures have. Nil: UTC.
  public let zone: String?
  /// How many days the figures cover. Nil: ``BoutiqueRules/activityDays``.
  public let days: Int?
  /// The public id of a visit; the sessions are the ones before it. Nil: the newest.
  public let before: String?

  public init(
    store: String, wait: Int? = nil, zone: String? = nil, days: Int? = nil, before: String? = nil
  ) {
    self.store = store
    self.wait = wait
    self.zone = zone
    self.days = days
    self.before = before
  }

  /// The server's ``WaitingRead`` reads the wait by itself, because a bad one is refused there.
  /// Days that are no number are 0, which is out of range.
  public init(from request: some ArgumentSource) throws {
    self.init(
      store: try request.place("store"),
      wait: request.queryValues("wait").first.flatMap { Int($0) },
      zone: request.queryValues("zone").first,
      days: request.queryValues("days").first.map { Int($0) ?? 0 },
      before: request.queryValues("before").first)
  }

  public var values: [String: String] { ["store": store] }
  public var query: [(name: String, value: String)] {
    let items: [(name: String, value: String?)] = [
      ("wait", wait.map { String($0) }), ("zone", zone), ("days", days.map { String($0) }),
      ("before", before),
    ]
    return items.compactMap { item in item.value.map { (name: item.name, value: $0) } }
  }
}
