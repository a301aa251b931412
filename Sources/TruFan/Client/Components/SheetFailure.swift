/// Why something failed, said once, where it happened: in the sheet, if one is open, and not on the page
/// behind it.
package struct SheetFailure {
  package var sentence: String?
  private var isInSheet = false

  package init() {}

  /// What the page says.
  package var onPage: String? { isInSheet ? nil : sentence }

  /// What has failed before is none of the sheet's business.
  package mutating func sheetOpened() { (isInSheet, sentence) = (true, nil) }

  /// What has failed in the sheet goes with it.
  package mutating func sheetClosed() { (isInSheet, sentence) = (false, nil) }
}
