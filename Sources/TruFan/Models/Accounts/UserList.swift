import WireKit

/// Accounts, as a bare JSON array.
public struct UserList: Codable, Hashable, Sendable {
  public var users: [TruFanUser]

  public init(users: [TruFanUser]) { self.users = users }

  public init(from decoder: any Decoder) throws {
    users = try decoder.singleValueContainer().decode([TruFanUser].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(users)
  }
}

extension UserList: Sampled {
  public static let sample = UserList(users: TruFanUser.samples)
}

/// `…/{user}`
public struct UserPath: EndpointArguments {
  public static let places = ["user"]

  public let user: String

  public init(user: String) { self.user = user }

  public init(from request: some ArgumentSource) throws { user = try request.id("user") }

  public var values: [String: String] { ["user": user] }
}

/// Which accounts are listed.
public struct UsersQuery: EndpointArguments {
  public static let offsets = 0...1_000_000
  public static let defaultLimit = 100

  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("skip", "How many of the oldest to leave out", offsets),
    QueryParameter("limit", "How many at most; \(defaultLimit) without it", PageRules.sizes),
  ]

  public var skip: Int
  public var limit: Int

  public init(skip: Int = 0, limit: Int = defaultLimit) {
    self.skip = skip
    self.limit = limit
  }

  public init(from request: some ArgumentSource) throws {
    skip = try request.number("skip", Self.offsets) ?? 0
    limit = try request.number("limit", PageRules.sizes) ?? Self.defaultLimit
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    [(name: "skip", value: String(skip)), (name: "limit", value: String(limit))]
  }
}
