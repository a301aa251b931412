import WireKit

extension TruFanAPI {
  public static let figures = Endpoint<FiguresPath, NoBody, VenueFigures>(
    .get, "/api/v1/convenience/admin/venues/{venue}/figures", errors: TruFanError.self,
    .init(
      "Administration", "Sales, times and ratings", answer: "The figures",
      details: """
        Of the days from `from` to `to` in the venue's own calendar; else of the last thirty. At \
        most 400 days.
        """, otherwise: [.init(404, "Venue not found"), .invalid]))
}

extension TruFanAPI {
  public static let hourlyFigures = Endpoint<HoursPath, NoBody, HourlyFigures>(
    .get, "/api/v1/convenience/admin/venues/{venue}/figures/hours", errors: TruFanError.self,
    .init(
      "Administration", "A day's figures by the hour", answer: "The hours",
      details: """
        Of one day in the venue's own calendar, from midnight to midnight. An order belongs to the \
        hour in which it was placed, and counts once it is handed over.
        """, otherwise: [.init(404, "Venue not found"), .invalid]))
}

extension TruFanAPI {
  public static let adminRatings = Endpoint<VenuePath, NoBody, RatingList>(
    .get, "/api/v1/convenience/admin/venues/{venue}/ratings", errors: TruFanError.self,
    .init(
      "Administration", "The ratings of the newest fifty rated orders", answer: "The ratings",
      otherwise: [.init(404, "Venue not found"), .invalid]))
}

/// `…/{venue}/figures`: a range of days.
public struct FiguresPath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters = [
    QueryParameter("from", "The first day, as 2026-02-10; else 30 days before the last one"),
    QueryParameter("to", "The last day; else today"),
    QueryParameter("by", "day, week or month; else what suits the range"),
  ]
  /// In days.
  public static let longest = 400

  public let venue: String
  public var from: CalendarDay?
  public var to: CalendarDay?
  public var by: FigureSpan?

  public init(
    venue: String, from: CalendarDay? = nil, to: CalendarDay? = nil, by: FigureSpan? = nil
  ) {
    self.venue = venue
    self.from = from
    self.to = to
    self.by = by
  }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    from = try CalendarDay.queried("from", request)
    to = try CalendarDay.queried("to", request)
    by = try request.text("by").map { text in
      guard let span = FigureSpan(rawValue: text) else {
        throw Problem.invalid(["query.by": ["by must be day, week or month."]])
      }
      return span
    }
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    [("from", from?.text), ("to", to?.text), ("by", by?.rawValue)]
      .compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}

/// `…/{venue}/figures/hours`: a day.
public struct HoursPath: EndpointArguments {
  public static let places = ["venue"]
  public static let queryParameters = [
    QueryParameter("day", "The day, as 2026-02-10; else today")
  ]

  public let venue: String
  public var day: CalendarDay?

  public init(venue: String, day: CalendarDay? = nil) {
    self.venue = venue
    self.day = day
  }

  public init(from request: some ArgumentSource) throws {
    venue = try request.id("venue")
    day = try CalendarDay.queried("day", request)
  }

  public var values: [String: String] { ["venue": venue] }

  public var query: [(name: String, value: String)] {
    day.map { [("day", $0.text)] } ?? []
  }
}

extension CalendarDay {
  fileprivate static func queried(
    _ name: String, _ request: some ArgumentSource
  ) throws -> CalendarDay? {
    guard let text = request.text(name) else { return nil }
    // The years that anybody can mean; beyond them sums of days could overflow.
    guard let day = CalendarDay(text), (10_957...73_049).contains(day.number) else {
      throw Problem.invalid(["query.\(name)": ["\(name) must be a day such as 2026-02-10."]])
    }
    return day
  }
}
