import Testing

@testable import SwiftUI

private struct LevelKey: EnvironmentKey { static let defaultValue = 0 }
private struct NameKey: EnvironmentKey { static let defaultValue = "nobody" }

private final class Box {}
private final class Other {}

@Suite("An environment is a list of changes")
struct EnvironmentListTests {
  @Test("the newest change of a key counts, and a copy's changes are its own")
  func changes() {
    var outer = EnvironmentValues()
    #expect(outer[LevelKey.self] == 0 && outer[NameKey.self] == "nobody")
    outer[LevelKey.self] = 1
    var inner = outer
    inner[NameKey.self] = "Ada"
    inner[LevelKey.self] = 2
    outer[NameKey.self] = "Bo"
    #expect(inner[LevelKey.self] == 2 && inner[NameKey.self] == "Ada")
    #expect(outer[LevelKey.self] == 1 && outer[NameKey.self] == "Bo")
  }

  @Test("objects are found by their type, until they are taken away")
  func objects() {
    let box = Box()
    var values = EnvironmentValues()
    values.setObject(box, of: Box.self)
    values.setObject(Other(), of: Other.self)
    values[LevelKey.self] = 3
    #expect(values.object(Box.self) === box)
    #expect(values.description == "EnvironmentValues(1 values, 2 objects)")
    values.setObject(nil, of: Box.self)
    #expect(values.object(Box.self) == nil && values.object(Other.self) != nil)
  }

  @Test("what was overwritten is let go of, however often a tab's environment changes")
  func overwritten() {
    var values = EnvironmentValues()
    weak var first: Box?
    do {
      let box = Box()
      first = box
      values.setObject(box, of: Box.self)
    }
    #expect(first != nil)
    for number in 1...200 {
      values[LevelKey.self] = number
      values[NameKey.self] = "\(number)"
      values.setObject(Box(), of: Box.self)
    }
    #expect(first == nil)
    #expect(values[LevelKey.self] == 200 && values[NameKey.self] == "200")
    #expect(values.description == "EnvironmentValues(2 values, 1 objects)")
  }
}
