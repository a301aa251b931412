import Testing

@testable import TruFanStaff

@Suite("UPC-E")
struct UPCETests {
  @Test(
    "is short for a UPC-A, whose zeros its last digit but one places",
    arguments: [
      ("04252614", "042100005264"), ("01234505", "012000003455"), ("01234523", "012200003453"),
      ("01234531", "012300000451"), ("01234543", "012340000053"), ("01234565", "012345000065"),
      ("11234562", "112345000062"),
    ])
  func expanding(code: String, whole: String) {
    #expect(UPCE.expanded(code) == whole)
  }

  @Test(
    "is eight digits after number system 0 or 1; what is not is left as it is",
    arguments: ["96385074", "4006381333931", "042100005264", "0425261", "HG-10011", "0425261４", ""])
  func others(code: String) {
    #expect(UPCE.expanded(code) == code)
  }
}
