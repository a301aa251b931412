extension ViewGraph {
  /// Has the browser fetch a new name, in a cookie, which no socket can bring.
  /// - Parameter address: the path to send to, twice: for the name, and to show that it arrived.
  package func rename(at address: String) {
    patch.effect(.rename, .text(address))
    requestTurn()
  }
}
