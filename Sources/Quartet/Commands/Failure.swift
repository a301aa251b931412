import ArgumentParser
import Foundation
import NIOCore
import ServerKit
import WireKit

/// Turns an error that ends the program into a sentence and an exit code of sysexits.h.
enum Failure {
  static func explained(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let error as SettingsError {
      throw exit(error.description, code: 78)
    } catch let error as DatabaseFailure {
      throw exit(error.message, code: 78)
    } catch let error as SecretBoxError {
      throw exit(error.description, code: 78)
    } catch let error as OtherSecretKey {
      throw exit(error.description, code: 78)
    } catch let error as DataDirectoryError {
      throw exit(error.description, code: 78)
    } catch let error as SecretKeyFileError {
      throw exit(error.description, code: 78)
    } catch let problem as Problem {
      throw exit(sentence(of: problem), code: 65)
    } catch let error as ListenError {
      throw exit(error.description, code: 69)
    }
  }

  private static func exit(_ sentence: String, code: Int32) -> ExitCode {
    FileHandle.standardError.write(Data("quartet: \(sentence)\n".utf8))
    return ExitCode(code)
  }

  private static func sentence(of problem: Problem) -> String {
    let details = (problem.details ?? [:]).sorted { $0.key < $1.key }
      .map { "  \($0.key): \($0.value.joined(separator: ", "))" }
    return ([problem.message] + details).joined(separator: "\n")
  }
}

/// The address could not be listened on.
struct ListenError: Error, CustomStringConvertible {
  let host: String
  let port: Int
  let reason: IOError

  var description: String {
    switch reason.errnoCode {
    case EADDRINUSE:
      "Port \(port) is already in use. Stop the other program or choose another with --port."
    case EACCES:
      "Port \(port) may not be used by this user. Choose one above 1023 with --port."
    case EADDRNOTAVAIL:
      "\(host) is not an address of this machine. Choose another with --host."
    default:
      "Cannot listen on \(host):\(port): \(reason.description)"
    }
  }
}
