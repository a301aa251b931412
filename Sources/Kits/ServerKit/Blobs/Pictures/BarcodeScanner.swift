import Foundation

/// Finds the barcodes of goods in a picture that ``PictureConverter`` has made.
///
/// ZBar runs in a child with limits (``LimitedProgram``). It never sees what was sent: only the clean
/// JPEG, whose size is known.
struct BarcodeScanner: Sendable {
  /// The scanner itself does not work; for the log. Whoever asks is told another sentence than of a
  /// converter that does not work.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  var program = "zbarimg"
  var limits = LimitedProgram.Limits()

  /// What is printed on goods, and nothing else: each further kind finds codes where there are none.
  /// UPC-E comes with UPC-A, and is answered as the UPC-A that it is short for.
  private static let kinds = ["ean13", "ean8", "upca", "code128"]
  /// zbarimg's exit status for a picture without a barcode.
  private static let nothing = LimitedProgram.Ending.exited(4)
  /// In characters. Code 128 has no limit of its own.
  private static let longest = 80

  /// The codes, each once, on the thread of the caller.
  /// - Throws: ``PictureConverter/Refusal``, ``Unavailable``, `CancellationError`
  func codes(in jpeg: URL, isCancelled: () -> Bool) throws -> [String] {
    let input = open(jpeg.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      throw Unavailable(description: "\(jpeg.path): \(Errno.text)")
    }
    defer { close(input) }
    let result: LimitedProgram.Result
    do {
      result = try LimitedProgram(limits: limits)
        .run(command, input: input, isCancelled: isCancelled)
    } catch let error as LimitedProgram.Unavailable {
      throw Unavailable(description: error.description)
    }
    switch result.ending {
    case .exited(0): return Self.codes(of: String(decoding: result.output, as: UTF8.self))
    case Self.nothing: return []
    case LimitedProgram.notFound, .exited(126):
      throw Unavailable(description: "\(program): \(result.complaint)")
    case .unknown: throw Unavailable(description: "\(program): nobody knows how it ended.")
    case .outOfTime: throw PictureConverter.Refusal.outOfTime
    case .exited, .signalled, .tooMuchOutput: throw PictureConverter.Refusal.damaged
    }
  }

  /// "jpeg:-" would copy its input to a file in /tmp, which a child that is killed leaves behind.
  private var command: [String] {
    [program, "--quiet", "--nodbus", "-Sdisable"] + Self.kinds.map { "-S\($0).enable" }
      + ["jpeg:fd:0"]
  }

  /// Reads lines such as "EAN-13:4006381333931". A line that is none of them belongs to a code with
  /// a line break, which no shop prints.
  static func codes(of output: String) -> [String] {
    var codes: [String] = []
    for line in output.split(separator: "\n") {
      guard let match = line.wholeMatch(of: #/(?:EAN-13|EAN-8|UPC-A|CODE-128):([\x21-\x7e]+)/#),
        match.1.count <= longest, !codes.contains(String(match.1))
      else { continue }
      codes.append(String(match.1))
    }
    return codes
  }
}
