extension Device {
  /// Gives the device its new name before it keeps something that opens doors. So nobody who gave
  /// the device its old name, or read it somewhere, has that too.
  /// - Parameter thing: what is not kept if the name stays, such as "Your sign-in".
  /// - Throws: ``NotRenamed``, ``NotStored`` or `CancellationError`.
  public func changeName(before thing: String) async throws {
    do {
      try await changeName()
    } catch let error as NotRenamed {
      throw error
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw NotStored(thing)
    }
  }
}
