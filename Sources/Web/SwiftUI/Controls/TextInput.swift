extension TextField: TextInput {}
extension SecureField: TextInput {}
extension TextEditor: TextInput {}
