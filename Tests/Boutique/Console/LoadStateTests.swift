import Testing

struct LoadStateTests {}
