import Foundation
import ServerKit
import Synchronization

/// What a test's database has before the test, beside the steps of its schema.
package struct TestContent: Sendable {
  /// Contents with the same name must be the same: one template serves both.
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
    do {
      try await content?.fill(database)
    } catch {
      try? await database.close()
      throw error
    }
    try await database.close()
  }
}

/// The templates of a process, each made once.
final class TestTemplates<Place: Sendable>: Sendable {
  private struct State {
    var places: [String: Task<Place, any Error>] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// - Parameter make: makes it; the number is no other template's. If it throws, the next test tries again.
  /// - Returns: where the template is.
  /// - Throws: what `make` throws.
  func place(
    of template: TestTemplate, make: @escaping @Sendable (_ number: Int) async throws -> Place
  ) async throws -> Place {
    let making = state.withLock { state in
      if let making = state.places[template.name] { return making }
      state.count += 1
      let making = Task { [number = state.count] in try await make(number) }
      state.places[template.name] = making
      return making
    }
    do {
      return try await making.value
    } catch {
      state.withLock { $0.places[template.name] = nil }
      throw error
    }
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
