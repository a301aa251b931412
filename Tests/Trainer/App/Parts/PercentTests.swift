import Testing

@testable import TrainerApp

struct PercentTests {
  @Test("Every whole percent is itself, and nothing is rounded up to it", arguments: 0...100)
  func whole(percent: Int) {
    #expect(Percent.whole(Double(percent) / 100) == percent)
    #expect(Percent.text(Double(percent) / 100) == "\(percent)%")
    #expect(Percent.whole(Double(percent) / 100 + 0.0094) == percent)
  }
}
