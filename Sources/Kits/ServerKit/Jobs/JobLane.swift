/// Places for jobs of some kinds, apart from those of all other lanes. Long jobs in a lane of their
/// own never keep short ones waiting, and a service that hangs stops its own lane alone.
package struct JobLane: Hashable, Sendable {
  /// "soul.portraits". Never renamed: stored turns carry it.
  package let name: String
  /// How many of its jobs one process attempts at the same time.
  package let places: Int

  package init(_ name: String, places: Int) {
    precondition(!name.isEmpty && places > 0, "A lane has a name and at least one place")
    self.name = name
    self.places = places
  }
}
