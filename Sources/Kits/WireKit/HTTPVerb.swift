/// The HTTP methods that our interfaces use.
public enum HTTPVerb: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case patch = "PATCH"
  case put = "PUT"
  case delete = "DELETE"
}
