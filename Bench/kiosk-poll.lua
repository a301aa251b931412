-- Every kiosk asks for its own store. usage: wrk … -s kiosk-poll.lua URL -- FILE_OF_STORE_IDS

local requests = {}
local index = 0

function init(arguments)
  for store in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format("GET", "/api/v1/kiosk/" .. store .. "/next")
  end
end

function request()
  index = index % #requests + 1
  return requests[index]
end

-- One line of JSON for bench.py.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"per_second": %.1f, "p50_ms": %.3f, "p99_ms": %.3f, "errors": %d}',
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
