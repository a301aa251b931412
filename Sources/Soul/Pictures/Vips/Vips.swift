import CVips
import Foundation
import Synchronization

/// libvips, opened once in this process.
package enum Vips {
  /// libvips does not do what it was asked for. The text is for the log.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    /// What libvips complained about last.
    static func last(_ what: String) -> Failure {
      guard let text = cvips_complaint() else { return Failure(description: what) }
      defer { free(text) }
      let words = String(cString: text).split(separator: "\n").joined(separator: "; ")
      return Failure(description: "\(what): \(words)")
    }
  }

  private static let opening = Mutex<Result<Void, Failure>?>(nil)

  /// Makes libvips usable. Only the first call's number of threads counts.
  /// - Parameter threads: for one operation.
  /// - Throws: ``Failure`` where there is no libvips.
  package static func open(threads: Int = 1) throws(Failure) {
    let result = opening.withLock { opening in
      if let opening { return opening }
      let first: Result<Void, Failure> =
        cvips_open(Int32(threads)) == 0
        ? .success(()) : .failure(.last("libvips cannot be opened"))
      opening = first
      return first
    }
    try result.get()
  }
}
