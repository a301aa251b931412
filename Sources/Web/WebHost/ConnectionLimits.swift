import Foundation

/// How many connections may be open. A descriptor is needed for each, and without any left the
/// server can neither accept nor open a file.
package struct ConnectionLimits: Sendable {
  /// Connections of one address. It may be a whole school's, with a socket for each tab.
  package var perAddress: Int
  /// Connections of one IPv6 site, a /48.
  package var perSite: Int
  package var total: Int
  /// How long a client may take in nothing of what waits for it.
  package var patience = Duration.seconds(30)
  /// The least bytes that it takes in meanwhile: half a kilobyte a second.
  package var leastProgress = 16 * 1024

  /// - Parameter descriptors: the most files and connections that the process may have open.
  package init(descriptors: Int = Self.descriptors) {
    // What is left is for the database, uploads and connections to other servers.
    total = max(16, descriptors - max(64, descriptors / 16))
    perAddress = min(3000, total / 4)
    perSite = min(12_000, total / 2)
  }

  /// Lets the process have as many descriptors as it is allowed, up to a number that all tabs fit
  /// in many times. Systems begin with 1,024 for programs that use the old `select`.
  package static func raise() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  package static var descriptors: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    return Int(clamping: limit.rlim_cur)
  }
}
