// Existing code says `import Combine`; on Linux OpenCombine is that framework.
@_exported import OpenCombine
