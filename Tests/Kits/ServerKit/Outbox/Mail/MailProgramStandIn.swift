import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

/// A program with sendmail's interface: a script that notes what it is given, and ends as it is told.
struct MailProgramStandIn: Sendable {
  let folder: URL

  /// - Parameter last: what the script does after it has noted everything.
  init(in directory: TemporaryDirectory, last: String = "exit $(cat status)") throws {
    folder = directory.url
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = """
      #!/bin/sh
      cd '\(folder.path)' || exit 70
      for argument in "$@"; do echo "$argument"; done > arguments
      cat > message
      env > environment
      \(last)

      """
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
    try end(with: 0)
  }

  var program: URL { folder.appending(path: "sendmail") }

  /// The status with which it ends from now on.
  func end(with status: Int) throws {
    try Data("\(status)".utf8).write(to: folder.appending(path: "status"))
  }

  /// "arguments", "message" or "environment" of its last run; nil before the first.
  func noted(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func carrier(
    clock: any WallClock, limit: Duration = .seconds(30)
  ) throws -> SendmailCarrier {
    let sender = try #require(EmailAddress("parking@example.com"))
    return SendmailCarrier(
      MailSettings(sender: sender, program: program.path), clock: clock, limit: limit)
  }
}
