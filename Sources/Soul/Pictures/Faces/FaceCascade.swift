import CFaces

/// Trained data that tells windows with a face from those without, and looks through a picture.
///
/// Whoever makes one has checked its numbers; see ``FaceCascadeFile``.
struct FaceCascade: Sendable {
  /// Of a window, in pixels.
  let width: Int
  let height: Int
  var nodes: [CFacesNode] = []
  var leaves: [Float] = []
  /// The first node of each tree.
  var trees: [Int32] = []
  var stages: [CFacesStage] = []

  /// So many windows are kept. A face has about a hundred; they are compared with one another.
  private static let room = 4_000

  /// A square in a picture, in pixels.
  struct Window: Hashable, Sendable {
    var left: Int
    var top: Int
    var side: Int
  }

  /// All windows that pass: many for one face, see ``FaceGroups``. Nil: there was no memory to look.
  /// - Parameters:
  ///   - levels: the brightness of each pixel, line by line.
  ///   - least: the smallest window's side, in pixels.
  func windows(in levels: [UInt8], width: Int, height: Int, least: Int) -> [Window]? {
    precondition(levels.count == width * height)
    var found = [CFacesWindow](repeating: CFacesWindow(), count: Self.room)
    let count = nodes.withUnsafeBufferPointer { nodes in
      leaves.withUnsafeBufferPointer { leaves in
        trees.withUnsafeBufferPointer { trees in
          stages.withUnsafeBufferPointer { stages in
            var cascade = CFacesCascade(
              width: Int32(self.width), height: Int32(self.height), nodes: nodes.baseAddress,
              leaves: leaves.baseAddress, trees: trees.baseAddress, stages: stages.baseAddress,
              stageCount: Int32(stages.count))
            return cfaces_find(
              &cascade, levels, Int32(width), Int32(height), Int32(least), &found,
              Int32(Self.room))
          }
        }
      }
    }
    return Self.windows(count, in: found)
  }

  /// - Parameter count: of the windows that were found, of which ``room`` are kept; -1: no memory.
  static func windows(_ count: Int32, in found: [CFacesWindow]) -> [Window]? {
    guard count >= 0 else { return nil }
    return found.prefix(Int(count)).map {
      Window(left: Int($0.left), top: Int($0.top), side: Int($0.width))
    }
  }
}
