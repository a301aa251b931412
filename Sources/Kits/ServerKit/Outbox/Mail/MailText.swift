import Foundation
import WireKit

/// An e-mail as a mail program reads it (RFC 5322), with the line ends of this machine.
///
/// No field can begin another one: addresses have no white space, and line breaks of a title become
/// spaces.
struct MailText {
  let from: EmailAddress
  let to: EmailAddress
  let title: String
  let body: String
  /// The message's own id in the outbox.
  let id: String
  let date: Timestamp

  var data: Data {
    let head = [
      "From: \(from.text)",
      // Letters beyond ASCII stand as they are, by RFC 6532.
      "To: \(to.text)",
      "Subject: \(Self.subject(title))",
      "Date: \(Self.date(date))",
      "Message-ID: \(messageID)",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: quoted-printable",
      // Absence notes do not answer it (RFC 3834).
      "Auto-Submitted: auto-generated",
    ]
    return Data((head.joined(separator: "\n") + "\n\n" + Self.quotedPrintable(body)).utf8)
  }

  /// The same at each attempt, so that a mailbox may know a second copy.
  private var messageID: String {
    let name = id.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "_-".contains($0)) }
    let domain = from.text.split(separator: "@").last ?? "localhost"
    return "<\(name)@\(domain)>"
  }

  static func date(_ time: Timestamp) -> String {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss '+0000'"
    return formatter.string(from: time.date)
  }

  // MARK: The subject

  /// A short title of ASCII as it is; every other one as words by RFC 2047.
  static func subject(_ title: String) -> String {
    let line = String(
      String.UnicodeScalarView(title.unicodeScalars.map { isBreak($0) ? " " : $0 })
    ).trimmingCharacters(in: .whitespaces)
    let isPlain = line.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    // With "Subject: " that is a line of 76. "=?" would be taken for such a word.
    if isPlain, line.utf8.count <= 67, !line.contains("=?") { return line }
    return pieces(of: line)
      .map { "=?utf-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\n ")
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whole characters, 39 bytes at most: 64 in such a word. Mail readers join the words again.
  private static func pieces(of line: String) -> [String] {
    var pieces = [""]
    for scalar in line.unicodeScalars {
      let last = pieces.count - 1
      if pieces[last].utf8.count + String(scalar).utf8.count > 39 {
        pieces.append(String(scalar))
      } else {
        pieces[last].unicodeScalars.append(scalar)
      }
    }
    return pieces
  }

  // MARK: The body

  /// RFC 2045, 6.7. Unlike Base64 it leaves plain words readable, which spam filters expect.
  static func quotedPrintable(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { quotedLine(Array($0.utf8)) }.joined(separator: "\n") + "\n"
  }

  /// A line of 76 characters at most ends with "=" where the text's own goes on.
  private static func quotedLine(_ bytes: [UInt8]) -> String {
    var (line, column) = ("", 0)
    for (place, byte) in bytes.enumerated() {
      let piece = quoted(byte, isLast: place == bytes.count - 1)
      if column + piece.utf8.count > 75 {
        line += "=\n"
        column = 0
      }
      line += piece
      column += piece.utf8.count
    }
    return line
  }

  /// Mail servers cut spaces off the end of a line, so the last one is written out.
  private static func quoted(_ byte: UInt8, isLast: Bool) -> String {
    switch byte {
    case UInt8(ascii: "="): break
    case 0x21...0x7e: return String(UnicodeScalar(byte))
    case 0x09 where !isLast, 0x20 where !isLast: return String(UnicodeScalar(byte))
    default: break
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return "=" + (byte < 16 ? "0" : "") + digits
  }
}
