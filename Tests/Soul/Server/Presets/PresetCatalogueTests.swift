import Foundation
import SoulModels
import SoulPictures
import Testing

@testable import SoulServer

@Suite("The presets that Soul begins with")
struct PresetCatalogueTests {
  private let catalogue: PresetCatalogue

  init() throws { catalogue = try PresetCatalogue() }

  @Test("At least 24 in at least six categories, all different")
  func count() {
    let presets = catalogue.presets
    #expect(presets.count >= 24)
    #expect(Set(presets.map(\.category)).count >= 6)
    #expect(Set(presets.map(\.id)).count == presets.count)
    #expect(Set(presets.map(\.style)).count == presets.count)
    #expect(Set(presets.map(\.name)).count == presets.count)
    #expect(presets.allSatisfy { UUID(uuidString: $0.id) != nil && $0.prompt.hasSuffix(".") })
  }

  @Test("The local engine knows each look, and has none that no preset shows")
  func looks() throws {
    #expect(try LookBook.load().ids == catalogue.presets.map(\.style).sorted())
  }

  @Test("Each has a cover of its own: a small JPEG in 3:4")
  func covers() throws {
    var seen: Set<Data> = []
    for preset in catalogue.presets {
      let cover = Data(try #require(try catalogue.cover(named: preset.cover)))
      let size = try Picture.size(of: cover)
      #expect(size.width * 4 == size.height * 3 && size.width >= 400)
      #expect(cover.count < 100_000)
      seen.insert(cover)
    }
    #expect(seen.count == catalogue.presets.count)
  }

  @Test("No other file is a cover", arguments: ["presets.json", "../presets.json", "x.jpg", ""])
  func others(name: String) throws {
    #expect(try catalogue.cover(named: name) == nil)
  }
}
