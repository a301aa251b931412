/// What an account may do, from least to most.
public enum UserRole: String, Codable, CaseIterable, Hashable, Comparable, Sendable {
  case customer
  case venueStaff = "venue_staff"
  case venueAdmin = "venue_admin"
  case superAdmin = "super_admin"

  private var level: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  public static func < (left: UserRole, right: UserRole) -> Bool { left.level < right.level }
}
