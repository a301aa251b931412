/// What an app's sign-in says of the app.
package struct SignInDoor {
  let title: String
  let promise: String
  let symbol: String
  /// Who to sign in as in the demo.
  let demoEmail: String
  /// Whether strangers can open an account here.
  let takesNewAccounts: Bool

  package init(
    title: String, promise: String, symbol: String, demoEmail: String, takesNewAccounts: Bool
  ) {
    self.title = title
    self.promise = promise
    self.symbol = symbol
    self.demoEmail = demoEmail
    self.takesNewAccounts = takesNewAccounts
  }

  static let preview = SignInDoor(
    title: "TruFan", promise: "Park. We shop while you're away.", symbol: "car.fill",
    demoEmail: "parker@example.com", takesNewAccounts: true)
}
