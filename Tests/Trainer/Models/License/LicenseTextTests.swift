import Foundation
import Testing

@testable import TrainerModels

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

@Suite("The licence")
struct LicenseTextTests {
  @Test("Nobody changes a word without a new version: text and stored hash agree")
  func textAndHashAgree() {
    let digest = SHA256.hash(data: Data(LicenseText.current.text.utf8))
    let hex = digest.map { String(format: "%02x", $0) }.joined()
    #expect(hex == LicenseText.current.sha256)
    #expect(LicenseText.history.last?.version == LicenseText.current.version)
    #expect(LicenseText.current.text.contains("Version \(LicenseText.current.version)\n"))
  }

  @Test("It credits the author and the sources of the data")
  func credits() {
    let text = LicenseText.current.text
    for words in [
      "© 2025 Zahirudeen Premji", "KanjiVG", "Ulrich Apel", "kanjivg.tagaini.net", "CC BY-SA 3.0",
      "KANJIDIC2", "Electronic Dictionary Research and Development Group",
    ] {
      #expect(text.contains(words), "\(words)")
    }
  }

  @Test(
    "After an update the gate says what changed since the accepted version",
    arguments: [
      ("1.0", ["b", "c", "d"]), ("1.1", ["d"]), ("2.0", []), ("0.9", []), ("", []),
    ])
  func changes(accepted: String, expected: [String]) {
    let history = [("1.0", ["a"]), ("1.1", ["b", "c"]), ("2.0", ["d"])]
    #expect(
      LicenseText.changes(since: accepted, in: history.map { (version: $0.0, changes: $0.1) })
        == expected)
  }

  @Test("An acceptance can be read by people, and keeps its numbers in bounds")
  func record() {
    let record = AcceptanceRecord(
      locale: "en_GB", date: Date(timeIntervalSince1970: 1_795_252_800.7), secondsOnScreen: -3,
      furthestScroll: .nan)
    #expect(record.secondsOnScreen == 0)
    #expect(record.furthestScroll == 0)
    #expect(record.version == "1.1")
    #expect(record.text.contains("\"date\" : \"2026-11-21T09:20:00Z\""))
    #expect(AcceptanceRecord(text: record.text) == record)
    #expect(AcceptanceRecord(text: "{}") == nil)
    // Whatever has changed the text on the device, its numbers can be shown.
    let strange = record.text
      .replacing("\"secondsOnScreen\" : 0", with: "\"secondsOnScreen\" : 9223372036854775807")
      .replacing("\"furthestScroll\" : 0", with: "\"furthestScroll\" : 1e300")
    #expect(AcceptanceRecord(text: strange)?.furthestScroll == 1)
    #expect(AcceptanceRecord(text: strange)?.secondsOnScreen == 3_155_760_000)
  }
}
