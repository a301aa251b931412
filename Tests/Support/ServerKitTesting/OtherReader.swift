import Foundation

/// Programs of others that judge a file of ours.
package enum OtherReader {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// What a Python program prints about a file, which is its first argument.
  /// - Throws: when it fails, with what it has printed.
  package static func python(_ program: String, _ file: URL) throws -> String {
    try run("/usr/bin/env", ["python3", "-c", program, file.path])
  }

  /// - Throws: when the program fails, with what it has printed.
  package static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let told = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failed(description: told) }
    return told
  }
}
