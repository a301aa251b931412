import Foundation

/// Files beside the tests.
enum Fixture {
  static func decode<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    let url = Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")
    return try JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}
