import BoutiqueApp
import BoutiqueConsole
import BoutiqueModels
import BoutiqueServer
import Foundation
import ServerKit
import SoulApp
import SoulServer
import TrainerApp
import TruFanApp
import TruFanServer
import TruFanStaff
import WebHost

/// Everything that this program serves. A product is one entry of the list.
struct ServedProduct: Sendable {
  /// Nil for a product whose apps need no server of their own.
  let server: (any Product.Type)?
  /// The apps that can be opened in a browser.
  let apps: [WebApp]

  static let all = [
    ServedProduct(
      server: Boutique.self,
      apps: [
        WebApp(
          path: BoutiquePages.kiosk, title: "Boutique GEO",
          installation: installation(.fullscreen, icon: "kiosk"), app: BoutiqueGEOApp.self),
        WebApp(
          path: BoutiquePages.console, title: "Boutique Console",
          installation: installation(.standalone, icon: "console"), hasAddresses: true,
          app: ConsoleApp.self),
      ]),
    ServedProduct(
      server: nil,
      apps: [
        WebApp(
          path: "/trainer", title: "KanjiKana Trainer",
          installation: installation(.standalone, icon: "trainer"), hasAddresses: true,
          app: KanjiKanaTrainerApp.self, largestImport: KanjiKanaTrainerApp.largestImport)
      ]),
    ServedProduct(
      server: TruFan.self,
      apps: [
        WebApp(
          path: "/trufan", title: "TruFan",
          installation: installation(.standalone, icon: "trufan"), hasAddresses: true,
          takesPushes: true, pushRenewal: TruFanApp.pushRenewal, app: TruFanApp.self),
        WebApp(
          path: "/trufan/staff", title: "TruFan Staff",
          installation: installation(.standalone, icon: "trufan-staff"), hasAddresses: true,
          app: TruFanStaffApp.self, largestImport: TruFanStaffApp.largestImport),
      ]),
    ServedProduct(
      server: Soul.self,
      apps: [
        WebApp(
          path: "/soul", title: "Soul", installation: installation(.standalone, icon: "soul"),
          hasAddresses: true, takesPushes: true, pushRenewal: SoulApp.pushRenewal,
          app: SoulApp.self, largestImport: SoulApp.largestImport)
      ]),
  ]

  /// The icons are the native apps' own, made smaller.
  private static func installation(_ display: Installation.Display, icon: String) -> Installation {
    Installation(
      display: display, icons: Bundle.module.bundleURL.appending(path: "Pages/icons"),
      iconName: icon)
  }

  static var apps: [WebApp] { all.flatMap(\.apps) }
  static var servers: [any Product.Type] { all.compactMap(\.server) }

  /// How errors are written, by the beginning of the path. Two products with one beginning stop the
  /// program.
  static let errorForms = ErrorForms(
    Dictionary(uniqueKeysWithValues: servers.flatMap { Array($0.errorForms) }))

  /// The schema of everything that is stored, in order.
  static var migrations: [Migration] {
    servers.flatMap { $0.migrations } + BrowserTables.migrations + SecretKeyTable.migrations
  }

  /// Whose data the products have in a database.
  static func dataOwners(in database: Database) async throws -> Set<DataOwner> {
    var owners: Set<DataOwner> = []
    for product in servers { owners.insert(try await product.dataOwner(in: database)) }
    return owners
  }
}
