import Foundation
import Synchronization

/// Stands between libpq and the test server, and cuts the line when a test says so.
package final class PostgresRelay: Sendable {
  package enum Behaviour: Sendable {
    case passing
    /// Cuts at the next COMMIT, which the server never sees; then passes again.
    case cutsBeforeCommit
    /// Lets the next COMMIT through and cuts before its answer; then passes again.
    case cutsAfterCommit
    /// There is no server: every line is cut, and every new one.
    case away
  }

  private struct State {
    var behaviour = Behaviour.passing
    var sockets: Set<Int32> = []
  }

  private let state = Mutex(State())
  private let listener: Int32
  private let port: UInt16
  private let folder: String

  package init() {
    let server = URLComponents(string: TestPostgres.server ?? "")
    folder = server?.queryItems?.first { $0.name == "host" }?.value ?? ""
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, length)
        listen(listener, 64)
        getsockname(listener, raw, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    Thread { [self] in accept() }.start()
  }

  /// The address of the directory's own schema, through this relay.
  package func url(for directory: TemporaryDirectory) -> String {
    let options = TestPostgres.url(for: directory).components(separatedBy: "&options=").last ?? ""
    return "postgres://quartet@127.0.0.1:\(port)/postgres?options=\(options)"
  }

  package func set(_ behaviour: Behaviour) {
    let cut = state.withLock { state -> Set<Int32> in
      state.behaviour = behaviour
      guard case .away = behaviour else { return [] }
      return state.sockets
    }
    for socket in cut { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Whether a cut was made, and lines are passed again.
  package var isPassing: Bool {
    state.withLock { if case .passing = $0.behaviour { true } else { false } }
  }

  /// Ends everything; its threads end by themselves.
  package func close() {
    set(.away)
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func accept() {
    while true {
      let client = Foundation.accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = connected()
      let isAway = state.withLock { state in
        if case .away = state.behaviour { return true }
        state.sockets.formUnion([client, server])
        return false
      }
      guard !isAway, server >= 0 else {
        Foundation.close(client)
        Foundation.close(server)
        continue
      }
      let line = Line(client: client, server: server)
      Thread { [self] in carry(line) }.start()
    }
  }

  private func connected() -> Int32 {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) }
    } == 0 ? server : -1
  }

  private struct Line {
    let client: Int32
    let server: Int32
  }

  /// libpq sends one message and waits for its answer, so one thread does for both directions.
  private func carry(_ line: Line) {
    defer {
      state.withLock { state in state.sockets.subtract([line.client, line.server]) }
      Foundation.close(line.client)
      Foundation.close(line.server)
    }
    var isCutAfterAnswer = false
    while true {
      var watched = [line.client, line.server].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&watched, 2, -1) > 0 else { return }
      for (number, (from, to)) in [(line.client, line.server), (line.server, line.client)]
        .enumerated() where watched[number].revents != 0
      {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(from, &bytes, bytes.count)
        guard count > 0 else { return }
        let message = bytes.prefix(count)
        if number == 0, message.contains(commit) {
          switch taken() {
          case .cutsBeforeCommit: return
          case .cutsAfterCommit: isCutAfterAnswer = true
          case .passing, .away: break
          }
        }
        if number == 1, isCutAfterAnswer {
          // The answer is whole: "ready, and in no transaction".
          if message.suffix(6).elementsEqual([90, 0, 0, 0, 5, 73]) { return }
          continue
        }
        let sent = send(to, Array(message), count, Int32(MSG_NOSIGNAL))
        guard sent == count else { return }
      }
    }
  }

  /// The end of a transaction that changed something; not "READ COMMITTED".
  private let commit = Array("; COMMIT".utf8)

  /// What is to be done with a COMMIT; a cut is made once.
  private func taken() -> Behaviour {
    state.withLock { state in
      let behaviour = state.behaviour
      switch behaviour {
      case .cutsBeforeCommit, .cutsAfterCommit: state.behaviour = .passing
      case .passing, .away: break
      }
      return behaviour
    }
  }
}
