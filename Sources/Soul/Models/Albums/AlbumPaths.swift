import WireKit

/// `…/{album}`: one's own.
public struct AlbumPath: EndpointArguments {
  public static let places = ["album"]

  public let album: String

  public init(album: String) { self.album = album }

  public init(from request: some ArgumentSource) throws { album = try request.place("album") }

  public var values: [String: String] { ["album": album] }
}

/// `…/{token}`: what a link opens.
public struct AlbumLinkPath: EndpointArguments {
  public static let places = ["token"]

  public let token: String

  public init(token: String) { self.token = token }

  public init(from request: some ArgumentSource) throws { token = try request.place("token") }

  public var values: [String: String] { ["token": token] }
}

/// `…/{token}/{number}`: a picture of an album, by its place in it, from 1.
public struct AlbumPicturePath: EndpointArguments {
  public static let places = ["token", "number"]
  public static let queryParameters = [
    QueryParameter("size", "small, medium or large; else the whole picture")
  ]

  public let token: String
  public let number: Int
  /// Nil: the whole picture.
  public let size: PictureSize?

  public init(token: String, number: Int, size: PictureSize? = nil) {
    self.token = token
    self.number = number
    self.size = size
  }

  public init(from request: some ArgumentSource) throws {
    token = try request.place("token")
    // A place that is no number has no picture.
    number = Int(try request.place("number")) ?? 0
    size = request.text("size").flatMap(PictureSize.init)
  }

  public var values: [String: String] { ["token": token, "number": String(number)] }

  public var query: [(name: String, value: String)] {
    size.map { [(name: "size", value: $0.rawValue)] } ?? []
  }
}
