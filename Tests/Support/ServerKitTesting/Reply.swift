import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import WireKit

/// An answer, in the words of a test.
package struct Reply: Sendable {
  package let status: Int
  package let text: String
  package let headers: HTTPFields

  package init(_ response: TestResponse) {
    status = response.status.code
    text = String(buffer: response.body)
    headers = response.headers
  }

  package func decoded<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try WireJSON.decode(type, from: Data(text.utf8))
  }
}
