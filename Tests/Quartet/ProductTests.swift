import ServerKit
import Testing
import WireKit

@testable import quartet

@Suite("The list of products")
struct ProductTests {
  @Test("Every product has a part of the schema for itself")
  func parts() {
    let parts = ServedProduct.servers.map { Set($0.migrations.map(\.part)) }
    #expect(parts.allSatisfy { $0.count == 1 })
    #expect(Set(parts).count == parts.count)
  }

  @Test("Every app has an address of its own")
  func apps() {
    let paths = ServedProduct.apps.map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test("Errors of a product have its form, and other addresses answer with a page")
  func errorForms() {
    let forms = ServedProduct.errorForms
    for product in ServedProduct.servers {
      for beginning in product.errorForms.keys {
        guard case .json = forms.form(for: beginning + "/x") else {
          Issue.record("\(product.name) answers \(beginning) with a page")
          continue
        }
      }
    }
    guard case .page = forms.form(for: "/nowhere") else {
      Issue.record("An unknown address has a product's form")
      return
    }
  }

  @Test("A database that nobody has used is nobody's")
  func owners() async throws {
    let database = try Database.open(
      .inMemory, migrations: ServedProduct.migrations, changes: ChangeBus())
    #expect(try await ServedProduct.dataOwners(in: database) == [.nobody])
    for product in ServedProduct.servers {
      try await product.seedDemo(in: database, clock: SystemClock())
      #expect(try await product.dataOwner(in: database) == .demo, "\(product.name)")
    }
    #expect(try await ServedProduct.dataOwners(in: database) == [.demo])
    try await database.close()
  }
}
