/// A page of the administrator's part.
enum AdminRoute: Hashable {
  case home
  case figures
  case items
  case store
  case orders
  case order(String)
  case ratings
}
