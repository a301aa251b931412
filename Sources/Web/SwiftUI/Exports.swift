// Apple's SwiftUI brings these along, so view files import SwiftUI alone.
@_exported import Foundation
@_exported import Observation
@_exported import OpenCombine
