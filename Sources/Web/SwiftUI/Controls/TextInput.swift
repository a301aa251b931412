/// A view to type in.
@MainActor
protocol TextInput {}

extension TextField: TextInput {}
extension SecureField: TextInput {}
extension TextEditor: TextInput {}
