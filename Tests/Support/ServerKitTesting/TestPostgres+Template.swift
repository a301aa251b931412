import Foundation
import ServerKit
import Synchronization

/// Databases in which the steps of a schema have run. A copy of one takes a fifth of the time that
/// the steps take.
extension TestPostgres {
  /// The address that the directory has, or else that of its own new database, in which
  /// `migrations` and the kit's have run.
  /// - Throws: what `Database.open` and `Database.close` throw.
  package static func url(
    for directory: TemporaryDirectory, with migrations: [Migration]
  ) async throws -> String {
    let template = try await template(with: migrations)
    let database = name(for: directory)
    return makeOnce(
      for: directory, at: url(of: database),
      by: "CREATE DATABASE \(database) TEMPLATE \(template) STRATEGY file_copy",
      remove: "DROP DATABASE IF EXISTS \(database) WITH (FORCE)")
  }

  /// The name of each template by its steps.
  private static let templates = Mutex<[String: Task<String, any Error>]>([:])

  private static func template(with migrations: [Migration]) async throws -> String {
    let steps = migrations.map { "\($0.part) \($0.number)" }.joined(separator: ", ")
    let making = templates.withLock { templates in
      if let making = templates[steps] { return making }
      // Another process of tests has templates of its own at the same server.
      let name = "template_\(ProcessInfo.processInfo.processIdentifier)_\(templates.count)"
      let making = Task {
        run("CREATE DATABASE \(name)")
        // Nobody may be connected to what is copied.
        try await Database.open(
          .postgres(url(of: name)), migrations: migrations, changes: ChangeBus()
        ).close()
        return name
      }
      templates[steps] = making
      return making
    }
    return try await making.value
  }

  private static func url(of database: String) -> String {
    var address = URLComponents(string: server ?? "postgres://")
    address?.path = "/" + database
    return address?.string ?? ""
  }
}
