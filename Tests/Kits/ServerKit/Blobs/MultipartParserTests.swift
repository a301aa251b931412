import Foundation
import NIOCore
import Testing

@testable import ServerKit

@Suite("Forms with files, piece by piece")
struct MultipartParserTests {
  private static let content = "line\r\n--frontie\r\n-\r\n--front"

  private static let form = """
    --frontier\r
    Content-Disposition: form-data; name="notes"\r
    \r
    two\r
    lines\r
    --frontier\r
    Content-Type: image/jpeg\r
    CONTENT-DISPOSITION: Form-Data; Name=file; filename="a;\\"b\\".jpg"\r
    \r
    \(content)\r
    --frontier\r
    Content-Disposition: form-data; name="empty"\r
    \r
    \r
    --frontier--\r
    and what follows
    """

  private struct Part: Equatable {
    let name: String
    let filename: String?
    var text = ""
    var hasEnded = false
  }

  private func parts(
    of form: String, boundary: String = "frontier", pieces: [Int] = [.max]
  ) throws -> [Part] {
    var parser = MultipartParser(boundary: boundary)
    var parts: [Part] = []
    var rest = ByteBuffer(string: form)
    var number = 0
    while rest.readableBytes > 0 {
      let size = min(pieces[number % pieces.count], rest.readableBytes)
      number += 1
      for event in try parser.parse(rest.readSlice(length: size) ?? ByteBuffer()) {
        switch event {
        case .part(let headers):
          parts.append(Part(name: headers.name, filename: headers.filename))
        case .bytes(let bytes): parts[parts.count - 1].text += String(buffer: bytes)
        case .partEnded: parts[parts.count - 1].hasEnded = true
        case .ended: break
        }
      }
    }
    try parser.finish()
    return parts
  }

  @Test(
    "However the bytes come, the form is the same", arguments: [[.max], [1], [2], [3], [7, 1, 30]])
  func pieces(sizes: [Int]) throws {
    #expect(
      try parts(of: Self.form, pieces: sizes) == [
        Part(name: "notes", filename: nil, text: "two\r\nlines", hasEnded: true),
        Part(name: "file", filename: #"a;"b".jpg"#, text: Self.content, hasEnded: true),
        Part(name: "empty", filename: nil, text: "", hasEnded: true),
      ])
  }

  @Test("Random bytes between boundaries arrive unchanged")
  func random() throws {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("\r\n-frontier")
    for _ in 0..<300 {
      let text = String(
        (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "-"
        })
      // Swift joins "\r" and "\n" to one character, which does not matter here.
      guard !("\r\n" + text + "\r\n").contains("\r\n--frontier") else { continue }
      let form =
        "--frontier\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(text)\r\n--frontier--"
      let sizes = (0..<5).map { _ in Int.random(in: 1...9, using: &generator) }
      #expect(try parts(of: form, pieces: sizes).map(\.text) == [text], "pieces of \(sizes)")
    }
  }

  @Test(
    "What is no form is refused",
    arguments: [
      ("", "does not have the boundary"),
      ("hello", "does not have the boundary"),
      (String(repeating: "x", count: 2000), "does not have the boundary"),
      ("--other\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--other--", "boundary"),
      ("--frontier\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx", "ends in the middle"),
      ("--frontier\r\nContent-Disposition: form-data; name=\"a\"\r\n", "ends in the middle"),
      ("--frontier\r\nContent-Disposition: form-data\r\n\r\nx\r\n--frontier--", "no name"),
      ("--frontier\r\nContent-Type: image/png\r\n\r\nx\r\n--frontier--", "no name"),
      ("--frontierX\r\n\r\nx\r\n--frontier--", "followed by something else"),
      ("--frontier\r\n" + String(repeating: "a: b\r\n", count: 3000), "headers of a part"),
    ])
  func malformed(form: String, words: String) throws {
    for pieces in [[Int.max], [5]] {
      #expect {
        try parts(of: form, pieces: pieces)
      } throws: { error in
        (error as? MultipartParser.Malformed)?.reason.contains(words) == true
      }
    }
  }

  @Test(
    "The boundary is read from the Content-Type",
    arguments: [
      ("multipart/form-data; boundary=abc", "abc"),
      ("Multipart/Form-Data; charset=utf-8; Boundary=\"a b;c\"", "a b;c"),
      ("multipart/form-data", nil), ("multipart/form-data; boundary=", nil),
      ("multipart/mixed; boundary=abc", nil), ("text/plain; boundary=abc", nil),
      ("multipart/form-data; boundary=\(String(repeating: "a", count: 71))", nil),
      ("multipart/form-data; boundary=\"abc \"", nil),
    ] as [(String, String?)])
  func boundary(type: String, expected: String?) {
    #expect(MultipartParser.boundary(of: type) == expected)
  }
}
