import Foundation

/// The photos of the demo's person, from the resource `Photos`; their credits stand beside them.
package enum DemoPhotos {
  package static let names = ["astronaut", "hopper"]

  package static func file(_ name: String) -> URL {
    Bundle.module.bundleURL.appending(path: "Photos/\(name).jpg")
  }
}
