import Foundation
import Testing

@testable import SwiftUI

/// Not private: a decoder finds types by name.
struct PathStore: Codable, Hashable {
  let name: String
}

struct PathSecret: Hashable {}

@MainActor @Suite("A path that can be kept")
struct CodablePathTests {
  @Test("values of several types come back in order")
  func roundTrip() throws {
    var path = NavigationPath()
    path.append(PathStore(name: "Maison"))
    path.append(7)
    path.append("text")
    let representation = try #require(path.codable)
    let data = try JSONEncoder().encode(representation)
    let decoded = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    #expect(NavigationPath(decoded) == path)
  }

  @Test("what cannot be encoded makes no representation")
  func notCodable() {
    var path = NavigationPath()
    path.append(PathSecret())
    #expect(path.codable == nil)
  }

  @Test(
    "foreign or broken data is an error, not a crash",
    arguments: [
      #"["Sx","1"]"#, #"["nonsense","1"]"#, #"["Si","\"x\""]"#, #"["Si"]"#, "7",
    ])
  func broken(json: String) {
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(
        NavigationPath.CodableRepresentation.self, from: Data(json.utf8))
    }
  }
}
