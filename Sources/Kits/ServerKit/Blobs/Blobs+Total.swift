extension Blobs {
  /// How many blobs of these kinds an owner has, and how many bytes they are, without their smaller
  /// pictures.
  package func total(
    of owner: BlobOwner, kinds: [String], in db: Connection
  ) throws -> (count: Int, bytes: Int) {
    try db.first(
      """
      SELECT COUNT(*) AS stored, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS total FROM blobs
      WHERE realm = \(owner.realm) AND owner = \(owner.id) AND kind IN \(kinds)
        AND state = 'stored'
      """
    ) { (count: try $0["stored"], bytes: try $0["total"]) } ?? (0, 0)
  }
}
