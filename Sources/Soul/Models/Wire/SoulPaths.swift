import WireKit

// The arguments of Soul's endpoints: a struct per shape of path.

/// `…/{model}`
public struct ModelPath: EndpointArguments {
  public static let places = ["model"]

  public let model: String

  public init(model: String) { self.model = model }

  public init(from request: some ArgumentSource) throws { model = try request.place("model") }

  public var values: [String: String] { ["model": model] }
}

/// `…/{folder}`
public struct FolderPath: EndpointArguments {
  public static let places = ["folder"]

  public let folder: String

  public init(folder: String) { self.folder = folder }

  public init(from request: some ArgumentSource) throws { folder = try request.place("folder") }

  public var values: [String: String] { ["folder": folder] }
}

/// `…/{generation}`
public struct GenerationPath: EndpointArguments {
  public static let places = ["generation"]

  public let generation: String

  public init(generation: String) { self.generation = generation }

  public init(from request: some ArgumentSource) throws {
    generation = try request.place("generation")
  }

  public var values: [String: String] { ["generation": generation] }
}

/// `…/{image}`: a photo or a picture.
public struct ImagePath: EndpointArguments {
  public static let places = ["image"]

  public let image: String

  public init(image: String) { self.image = image }

  public init(from request: some ArgumentSource) throws { image = try request.place("image") }

  public var values: [String: String] { ["image": image] }
}

/// `…/{type}/{id}`: a favourite.
public struct FavoritePath: EndpointArguments {
  public static let places = ["type", "id"]
  public static let placeChoices = ["type": FavoriteKind.allCases.map(\.rawValue)]

  public let type: FavoriteKind
  public let id: String

  public init(_ type: FavoriteKind, id: String) {
    self.type = type
    self.id = id
  }

  public init(from request: some ArgumentSource) throws {
    guard let type = FavoriteKind(rawValue: try request.place("type")) else {
      throw Problem.notFound("Favorites are presets or images.")
    }
    self.type = type
    id = try request.place("id")
  }

  public var values: [String: String] { ["type": type.rawValue, "id": id] }
}

/// `…/{name}`: a cover.
public struct CoverPath: EndpointArguments {
  public static let places = ["name"]

  public let name: String

  public init(name: String) { self.name = name }

  public init(from request: some ArgumentSource) throws { name = try request.place("name") }

  public var values: [String: String] { ["name": name] }
}

/// A page of the gallery.
public struct BatchesPath: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("before", "The `next` of the page before"),
    QueryParameter("limit", "How many batches", sizes),
  ]
  public static let sizes = 1...1000

  public let before: String?
  /// Nil: 1000.
  public let limit: Int?

  public init(before: String? = nil, limit: Int? = nil) {
    self.before = before
    self.limit = limit
  }

  public init(from request: some ArgumentSource) throws {
    before = request.text("before")
    limit = try request.number("limit", Self.sizes)
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    [("before", before), ("limit", limit.map(String.init))]
      .compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}

/// A look at one's notifications; with `wait` and `If-None-Match`, as soon as there is another.
public struct NoticesPath: EndpointArguments {
  public static let places: [String] = []
  public static let queryParameters = [
    QueryParameter("wait", "Seconds to wait for a change, with If-None-Match", 0...25)
  ]

  /// Seconds; nil: the answer comes at once.
  public let wait: Int?

  public init(wait: Int? = nil) { self.wait = wait }

  public init(from request: some ArgumentSource) throws {
    wait = try request.number("wait", 0...3600)
  }

  public var values: [String: String] { [:] }

  public var query: [(name: String, value: String)] {
    wait.map { [(name: "wait", value: String($0))] } ?? []
  }
}

extension ArgumentSource {
  /// A text of the query; nil when it is absent or empty.
  func text(_ name: String) -> String? {
    queryValues(name).last.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A whole number of the query within a range.
  /// - Throws: ``Problem`` 400 with the range.
  func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let sentence = "\(name) must be \(range.lowerBound) to \(range.upperBound)."
      throw Problem.badRequest(sentence, code: "invalid_query", details: [name: [sentence]])
    }
    return number
  }
}
