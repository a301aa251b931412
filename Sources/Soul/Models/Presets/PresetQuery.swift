import WireKit

/// The filters of the presets in the form of PostgREST, as far as existing clients use it.
public struct PresetQuery: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters: [QueryParameter] = [
    QueryParameter("select", "Only * is known: all columns"),
    QueryParameter("is_active", "eq.true or eq.false"),
    QueryParameter("id", "eq. and an id"),
    QueryParameter("style_id", "eq. and a style"),
    QueryParameter("category", "eq. and a category"),
    QueryParameter(
      "order", "sort_order or name; .asc or .desc, and .nullsfirst or .nullslast, may follow"),
    QueryParameter("limit", "The most presets", limits),
    QueryParameter("offset", "How many presets are left out at the beginning", offsets),
  ]

  public static let limits = 1...1000
  public static let offsets = 0...100_000

  /// In PostgREST's words: "sort_order.desc".
  public struct Order: Hashable, Sendable {
    public var isByName = false
    public var isDescending = false

    public init() {}
  }

  public var isActive: Bool?
  public var id: String?
  public var style: String?
  public var category: String?
  public var order = Order()
  public var limit: Int?
  public var offset: Int?

  public init(isActive: Bool? = nil) { self.isActive = isActive }

  public init(from request: some ArgumentSource) throws {
    if let columns = request.text("select"), columns != "*" {
      throw Self.unknown("select", columns)
    }
    switch request.text("is_active") {
    case nil: break
    case "eq.true", "is.true": isActive = true
    case "eq.false", "is.false": isActive = false
    case let other?: throw Self.unknown("is_active", other)
    }
    id = try Self.equal("id", request)
    style = try Self.equal("style_id", request)
    category = try Self.equal("category", request)
    if let text = request.text("order") { order = try Self.order(text) }
    limit = try request.number("limit", Self.limits)
    offset = try request.number("offset", Self.offsets)
  }

  /// A filter that is not known must not be answered with all presets.
  /// - Parameter names: those of all query parameters.
  /// - Throws: ``Problem`` 400
  public static func check(_ names: some Sequence<String>) throws {
    // Supabase's clients may send their key here.
    let known = Set(queryParameters.map(\.name) + ["apikey"])
    guard let other = names.first(where: { !known.contains($0) }) else { return }
    throw Problem.badRequest("There is no filter “\(other.prefix(100))”.", code: "PGRST100")
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    var items = [(name: "select", value: "*")]
    if let isActive { items.append(("is_active", "eq.\(isActive)")) }
    if let id { items.append(("id", "eq.\(id)")) }
    if let style { items.append(("style_id", "eq.\(style)")) }
    if let category { items.append(("category", "eq.\(category)")) }
    items.append(
      ("order", (order.isByName ? "name" : "sort_order") + (order.isDescending ? ".desc" : "")))
    if let limit { items.append(("limit", String(limit))) }
    if let offset { items.append(("offset", String(offset))) }
    return items
  }

  private static func equal(_ name: String, _ request: some ArgumentSource) throws -> String? {
    guard let text = request.text(name) else { return nil }
    guard text.hasPrefix("eq.") else { throw unknown(name, text) }
    return String(text.dropFirst(3))
  }

  private static func order(_ text: String) throws -> Order {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // Neither column is ever null.
    if ["nullsfirst", "nullslast"].contains(parts.last) { parts.removeLast() }
    var order = Order()
    switch parts.first {
    case "sort_order": break
    case "name": order.isByName = true
    default: throw unknown("order", text)
    }
    guard parts.count <= 2, ["asc", "desc"].contains(parts.dropFirst().first ?? "asc") else {
      throw unknown("order", text)
    }
    order.isDescending = parts.dropFirst().first == "desc"
    return order
  }

  private static func unknown(_ name: String, _ value: String) -> Problem {
    .badRequest("“\(value.prefix(100))” is not known for \(name).", code: "PGRST100")
  }
}

/// An error as PostgREST writes it.
public struct PostgrestError: ErrorBody, Hashable {
  public var code: String
  public var message: String
  public var details: String?
  public var hint: String?

  public init(_ problem: Problem, correlationID: String) {
    code = problem.code
    message = problem.message
  }

  public var sentence: String { message }
  public var fieldSentences: [String: [String]] { [:] }

  public static let sample = PostgrestError(
    .badRequest("“id” is not known for order.", code: "PGRST100"), correlationID: "")
  public static let samples = [
    sample,
    {
      var full = sample
      (full.details, full.hint) = ("", "")
      return full
    }(),
  ]
}
