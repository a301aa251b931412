import WireKit

extension TruFanAPI {
  public static let notifications = Endpoint<InboxPath, NoBody, InboxResponse>(
    .get, "/api/v1/users/me/notifications", errors: TruFanError.self,
    .init(
      "Accounts", "One's notifications, newest first", answer: "A page of notifications",
      details: "With If-None-Match and wait, the answer comes as soon as it is another one.",
      otherwise: [.init(304, "Nothing changed"), .noWait, .invalid]))

  public static let markNotificationsRead = Endpoint<NoArguments, MarkReadRequest, InboxResponse>(
    .post, "/api/v1/users/me/notifications/read", errors: TruFanError.self,
    .init(
      "Accounts", "Mark notifications as read", answer: "The newest notifications",
      details: "Ids of others are ignored. Repeating it is harmless.", otherwise: [.invalid]))
}

/// A look at one's notifications.
public struct InboxPath: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters: [QueryParameter] =
    [QueryParameter("before", "Only those before this number, for the next page", numbers)]
    + .waiting

  private static let numbers = 1...Int(Int32.max)

  /// Nil: the newest.
  public let before: Int?
  /// Seconds; nil: the answer comes at once.
  public let wait: Int?

  public init(before: Int? = nil, wait: Int? = nil) {
    self.before = before
    self.wait = wait
  }

  public init(from request: some ArgumentSource) throws {
    before = try request.number("before", Self.numbers)
    wait = try request.number("wait", 0...3600)
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    [("before", before), ("wait", wait)]
      .compactMap { name, value in value.map { (name: name, value: String($0)) } }
  }
}
