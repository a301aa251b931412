import CFaces
import Foundation
import FoundationXML

/// OpenCV's form of a trained cascade: tags around numbers. Rectangles that stand on a corner, as
/// few cascades have them, are refused.
enum FaceCascadeFile {
  /// Something in the file is not as it is described, or a number would lead out of its table.
  struct Damaged: Error {}

  /// - Throws: ``Damaged``, or what reading the file throws.
  static func read(_ file: URL) throws -> FaceCascade {
    let numbers = Numbers()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = numbers
    guard parser.parse() else { throw Damaged() }
    return try cascade(of: numbers)
  }

  private static func cascade(of file: Numbers) throws -> FaceCascade {
    guard file.width.count == 1, file.height.count == 1, !file.tilted,
      file.trees.count == file.leaves.count, file.stages.count == file.thresholds.count
    else { throw Damaged() }
    let (width, height) = (file.width[0], file.height[0])
    guard (4.0...64).contains(width), (4.0...64).contains(height) else { throw Damaged() }
    var cascade = FaceCascade(width: Int(width), height: Int(height))
    let features = try file.features.map { try rectangles($0, width, height) }
    for (tree, leaves) in zip(file.trees, file.leaves) {
      try add(tree, leaves, of: features, to: &cascade)
    }
    var last = 0
    for (trees, threshold) in zip(file.stages, file.thresholds) {
      last += trees
      // OpenCV takes as much away: a sum that is rounded may come just below.
      cascade.stages.append(
        CFacesStage(lastTree: Int32(last), threshold: Float(threshold) - 1e-5))
    }
    guard last == cascade.trees.count else { throw Damaged() }
    return cascade
  }

  /// A node of a tree has four numbers. Two say where to go below and above its threshold, then come
  /// its feature and the threshold. Nodes count from 1 there, and leaves go on below 0.
  private static func add(
    _ tree: [Double], _ leaves: [Double], of features: [CFacesNode], to cascade: inout FaceCascade
  ) throws {
    let count = tree.count / 4
    guard count > 0, tree.count == count * 4 else { throw Damaged() }
    let (firstNode, firstLeaf) = (cascade.nodes.count, cascade.leaves.count)
    for number in 0..<count {
      func way(_ value: Double) throws -> Int32 {
        if value > 0 {
          guard let child = Int(exactly: value), child > number, child < count else {
            throw Damaged()
          }
          return Int32(firstNode + child)
        }
        guard let leaf = Int(exactly: -value), leaf < leaves.count else { throw Damaged() }
        return Int32(-1 - firstLeaf - leaf)
      }
      guard let feature = Int(exactly: tree[4 * number + 2]), features.indices.contains(feature)
      else { throw Damaged() }
      var node = features[feature]
      node.threshold = Float(tree[4 * number + 3])
      node.below = try way(tree[4 * number])
      node.above = try way(tree[4 * number + 1])
      cascade.nodes.append(node)
    }
    cascade.trees.append(Int32(firstNode))
    cascade.leaves += leaves.map { Float($0) }
  }

  private static func rectangles(
    _ feature: [[Double]], _ width: Double, _ height: Double
  ) throws -> CFacesNode {
    guard (1...3).contains(feature.count) else { throw Damaged() }
    var node = CFacesNode()
    for (number, part) in feature.enumerated() {
      guard part.count == 5, part[0] >= 0, part[1] >= 0, part[2] >= 1, part[3] >= 1,
        part[0] + part[2] <= width, part[1] + part[3] <= height
      else { throw Damaged() }
      let rectangle = (UInt8(part[0]), UInt8(part[1]), UInt8(part[2]), UInt8(part[3]))
      switch number {
      case 0: (node.rectangles.0, node.weights.0) = (rectangle, Float(part[4]))
      case 1: (node.rectangles.1, node.weights.1) = (rectangle, Float(part[4]))
      default: (node.rectangles.2, node.weights.2) = (rectangle, Float(part[4]))
      }
    }
    return node
  }
}

/// The numbers of a cascade's file, in its order.
private final class Numbers: NSObject, XMLParserDelegate {
  private(set) var width: [Double] = []
  private(set) var height: [Double] = []
  /// How many trees each stage has.
  private(set) var stages: [Int] = []
  private(set) var thresholds: [Double] = []
  private(set) var trees: [[Double]] = []
  private(set) var leaves: [[Double]] = []
  /// Each one's rectangles: left, top, width, height and weight.
  private(set) var features: [[[Double]]] = []
  private(set) var tilted = false

  private var tags: [String] = []
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    tags.append(name)
    text = ""
    switch name {
    case "weakClassifiers": stages.append(0)
    case "rects": features.append([])
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    tags.removeLast()
    take(name)
    text = ""
  }

  private func take(_ name: String) {
    switch (tags.last, name) {
    case ("cascade", "width"): width += numbers
    case ("cascade", "height"): height += numbers
    case (_, "stageThreshold"): thresholds += numbers
    case (_, "internalNodes"):
      trees.append(numbers)
      if !stages.isEmpty { stages[stages.count - 1] += 1 }
    case (_, "leafValues"): leaves.append(numbers)
    case ("rects", "_"): features[features.count - 1].append(numbers)
    case (_, "tilted"): tilted = tilted || numbers != [0]
    default: break
    }
  }

  private var numbers: [Double] {
    // By bytes: each start of a child reads some fifty thousand numbers.
    text.utf8.split { $0 <= UInt8(ascii: " ") }.compactMap { Double(Substring($0)) }
  }
}
