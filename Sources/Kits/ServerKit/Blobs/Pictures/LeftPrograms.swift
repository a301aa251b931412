import Foundation
import Synchronization

/// Children that could not be ended. No thread waits for them: they are asked after when their
/// program is to run again.
final class LeftPrograms: Sendable {
  static let shared = LeftPrograms(limit: 8)

  /// The most of one program. One whose disk or network is away would otherwise fill the machine.
  private let limit: Int
  private let children = Mutex<[String: [pid_t]]>([:])

  init(limit: Int) { self.limit = limit }

  func add(_ child: pid_t, of program: String) {
    children.withLock { $0[program, default: []].append(child) }
  }

  /// Forgets those that have ended meanwhile.
  /// - Throws: ``LimitedProgram/Unavailable`` while too many of a program's are left.
  func requireRoom(for program: String) throws {
    let count = children.withLock { children in
      let alive = (children[program] ?? []).filter { child in
        var status: Int32 = 0
        return waitpid(child, &status, WNOHANG) == 0
      }
      children[program] = alive.isEmpty ? nil : alive
      return alive.count
    }
    guard count < limit else {
      throw LimitedProgram.Unavailable(
        "\(program) is not started: \(count) of it hang and cannot be ended.")
    }
  }
}
