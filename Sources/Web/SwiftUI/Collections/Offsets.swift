// SwiftUI's additions to collections for the sake of `onDelete` and `onMove`.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes all the elements at the specified offsets from the collection.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var offset = -1
    removeAll { _ in
      offset += 1
      return offsets.contains(offset)
    }
  }
}

extension MutableCollection {
  /// Moves all the elements at the specified offsets to the specified destination offset,
  /// preserving ordering. The offset is that of the collection before the move.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    let moved = elements.indices.filter(source.contains).map { elements[$0] }
    let before = elements.indices.filter { $0 < destination && !source.contains($0) }
    let after = elements.indices.filter { $0 >= destination && !source.contains($0) }
    let result = before.map { elements[$0] } + moved + after.map { elements[$0] }
    for (index, element) in zip(indices, result) { self[index] = element }
  }
}
