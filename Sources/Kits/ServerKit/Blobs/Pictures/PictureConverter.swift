import Foundation

/// Makes clean JPEGs of the pictures that somebody sent. Tests about something else have one that
/// starts no program.
protocol PictureMaker: Sendable {
  /// The JPEG, on the thread of the caller.
  /// - Throws: ``PictureConverter/Refusal``, ``LimitedProgram/Unavailable``, `CancellationError`
  func convert(_ file: URL, _ rules: PictureRules, isCancelled: () -> Bool) throws -> Data

  /// A smaller JPEG of one that ``convert(_:_:isCancelled:)`` has made.
  func shrink(_ file: URL, to longSide: Int, isCancelled: () -> Bool) throws -> Data
}

/// Makes a clean JPEG of a picture that somebody sent: turned upright, at most so large, in sRGB,
/// without metadata.
///
/// The decoders of libvips run in a child with limits (``LimitedProgram``), one for the header and
/// one for the picture, because decoders have had faults that a hostile file can use.
struct PictureConverter: PictureMaker {
  /// Why a picture is not taken.
  enum Refusal: Error, Equatable {
    case unsupported
    case damaged
    case tooManyPixels
    /// It is not known whether the picture is good.
    case outOfTime
  }

  /// Its answer names the decoder that is chosen, and the size.
  var headerReader = "vipsheader"
  var converter = "vips"
  var limits = LimitedProgram.Limits()

  func convert(
    _ file: URL, _ rules: PictureRules, isCancelled: () -> Bool
  ) throws -> Data {
    let input = open(file.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw LimitedProgram.Unavailable("\(file.path): \(Errno.text)") }
    defer { close(input) }
    let format = try format(of: input, rules)
    try checkHeader(of: input, format, rules, isCancelled: isCancelled)
    lseek(input, 0, SEEK_SET)
    let jpeg = try run(conversion(rules), input, format, isCancelled: isCancelled)
    guard jpeg.starts(with: [0xff, 0xd8, 0xff]) else { throw Refusal.damaged }
    return jpeg
  }

  func shrink(
    _ file: URL, to longSide: Int, isCancelled: () -> Bool
  ) throws -> Data {
    let input = open(file.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw LimitedProgram.Unavailable("\(file.path): \(Errno.text)") }
    defer { close(input) }
    var rules = PictureRules()
    (rules.longSide, rules.quality) = (longSide, 80)
    return try run(conversion(rules), input, .jpeg, isCancelled: isCancelled)
  }

  private func format(of input: Int32, _ rules: PictureRules) throws -> PictureFormat {
    var head = [UInt8](repeating: 0, count: PictureFormat.headLength)
    let count = pread(input, &head, head.count, 0)
    guard let format = PictureFormat(head: Array(head.prefix(max(0, count)))),
      rules.formats.contains(format)
    else { throw Refusal.unsupported }
    return format
  }

  /// Asks for the size before anything is decoded: a small file may be a huge picture.
  private func checkHeader(
    of input: Int32, _ format: PictureFormat, _ rules: PictureRules, isCancelled: () -> Bool
  ) throws {
    let answer = String(
      decoding: try run([headerReader, "/dev/stdin"], input, format, isCancelled: isCancelled),
      as: UTF8.self)
    guard let size = answer.firstMatch(of: #/: ([0-9]{1,9})x([0-9]{1,9}) .*, ([a-z]+)\s*$/#),
      let width = Int(size.1), let height = Int(size.2), width > 0, height > 0
    else { throw Refusal.damaged }
    guard size.3 == format.loader else { throw Refusal.unsupported }
    guard width * height <= rules.maximumPixels else { throw Refusal.tooManyPixels }
  }

  private func conversion(_ rules: PictureRules) -> [String] {
    [
      converter, "thumbnail_source", "[descriptor=0]",
      ".jpg[Q=\(rules.quality),strip,background=255]", "\(rules.longSide)",
      "--height", "\(rules.longSide)", "--size", "down", "--export-profile", "srgb",
      // The option of `thumbnail_source` itself does not reach the decoder.
      "--option-string", "[fail-on=truncated]",
    ]
  }

  private func run(
    _ command: [String], _ input: Int32, _ format: PictureFormat, isCancelled: () -> Bool
  ) throws -> Data {
    let variables = format.needsPlugin ? [] : LimitedProgram.withoutVipsPlugins
    let result = try LimitedProgram(limits: limits, variables: variables)
      .run(command, input: input, isCancelled: isCancelled)
    switch result.ending {
    case .exited(0): return result.output
    case LimitedProgram.notFound, .exited(126):
      throw LimitedProgram.Unavailable("\(command[0]) cannot be run: \(result.complaint)")
    case .unknown: throw LimitedProgram.Unavailable("\(command[0]): nobody knows how it ended.")
    case .outOfTime: throw Refusal.outOfTime
    case .exited, .signalled, .tooMuchOutput: throw Refusal.damaged
    }
  }
}
