import SoulModels
import SoulPictures
import Testing

@Suite("The interface's description of verdicts")
struct VerdictNamesTests {
  @Test("It names each verdict, and no other")
  func names() throws {
    let details = try #require(SoulAPI.judgedPhotos.words.details)
    let named = details.matches(of: /`(\w+)`/).map { String($0.output.1) }
    #expect(named.sorted() == PhotoVerdict.allCases.map(\.rawValue).sorted())
  }
}
