import Foundation
import ServerKit

/// Databases that are copies of a template.
extension TestPostgres {
  private static let templates = TestTemplates<String>()

  /// The address that the directory has, or else that of its own new database.
  /// - Parameter migrations: have run there, and the kit's before them.
  /// - Throws: what `Database.open` and `Database.close` throw.
  package static func url(
    for directory: TemporaryDirectory, with migrations: [Migration]
  ) async throws -> String {
    try await url(for: directory, copyOf: TestTemplate(migrations: migrations, content: nil))
  }

  /// The address that the directory has, or else that of its own new copy of the template.
  /// - Throws: what making the template throws.
  static func url(
    for directory: TemporaryDirectory, copyOf template: TestTemplate
  ) async throws -> String {
    if let former = address(of: directory) { return former }
    let copied = try await templates.place(of: template) { number in
      // Another process of tests has templates of its own at the same server.
      let name = "template_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
      run("CREATE DATABASE \(name)")
      // Nobody may be connected to what is copied.
      try await template.make(at: .postgres(url(of: name)))
      return name
    }
    let database = name(for: directory)
    return makeOnce(
      for: directory, at: url(of: database),
      by: "CREATE DATABASE \(database) TEMPLATE \(copied) STRATEGY file_copy",
      remove: "DROP DATABASE IF EXISTS \(database) WITH (FORCE)")
  }

  private static func url(of database: String) -> String {
    var address = URLComponents(string: server ?? "postgres://")
    address?.path = "/" + database
    return address?.string ?? ""
  }
}
