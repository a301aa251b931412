import Foundation
import ServerKit
import Synchronization

/// What a test's database has before the test, beside the steps of its schema.
package struct TestContent: Sendable {
  /// Contents of one name are the same.
  let name: String
  package let fill: @Sendable (Database) async throws -> Void

  package init(_ name: String, fill: @escaping @Sendable (Database) async throws -> Void) {
    self.name = name
    self.fill = fill
  }
}

/// A database that tests copy. Its schema and content take ten times as long to make as to copy.
struct TestTemplate: Sendable {
  let migrations: [Migration]
  let content: TestContent?

  var name: String {
    let steps = migrations.map { "\($0.part) \($0.number)" }.joined(separator: ", ")
    return "\(steps): \(content?.name ?? "empty")"
  }

  /// - Throws: what `Database.open`, the content and `Database.close` throw.
  func make(at location: Database.Location) async throws {
    let database = try Database.open(location, migrations: migrations, changes: ChangeBus())
    try await content?.fill(database)
    try await database.close()
  }
}

/// The templates of a process, each made once.
final class TestTemplates<Place: Sendable>: Sendable {
  private let places = Mutex<[String: Task<Place, any Error>]>([:])

  /// - Parameter make: makes it; the number is this template's own.
  /// - Returns: where the template is.
  /// - Throws: what `make` throws.
  func place(
    of template: TestTemplate, make: @escaping @Sendable (_ number: Int) async throws -> Place
  ) async throws -> Place {
    let making = places.withLock { places in
      if let making = places[template.name] { return making }
      let number = places.count
      let making = Task { try await make(number) }
      places[template.name] = making
      return making
    }
    return try await making.value
  }
}

/// Templates in files of SQLite. They go with the process.
enum TestFiles {
  private static let templates = TestTemplates<URL>()

  private static let folder: TemporaryDirectory = {
    let folder = TemporaryDirectory()
    // A value that lives as long as the process is never given back.
    atexit { try? FileManager.default.removeItem(at: TestFiles.folder.url) }
    return folder
  }()

  static func file(of template: TestTemplate) async throws -> URL {
    try await templates.place(of: template) { number in
      let directory = folder.url.appending(path: "\(number)")
      try await template.make(at: .directory(directory))
      return directory.appending(path: "quartet.sqlite")
    }
  }
}
