/// The screen has what it followed something for, and asks no more.
public struct FollowingEnd: Error {
  public init() {}
}
