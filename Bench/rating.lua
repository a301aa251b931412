-- Each request rates the next visit. usage: wrk … -s rating.lua URL -- FILE_OF_STORES_AND_SESSIONS REQUESTS_BEFORE
-- A visit gets other stars each time, because the same stars again would store nothing.

local visits = {}
local number = 0

function init(arguments)
  for store, session in io.open(arguments[1]):read("a"):gmatch("(%S+) (%S+)") do
    visits[#visits + 1] = "/api/v1/kiosk/" .. store .. "/sessions/" .. session .. "/rating"
  end
  number = tonumber(arguments[2])
end

function request()
  local stars = 1 + math.floor(number / #visits) % 5
  local path = visits[1 + number % #visits]
  number = number + 1
  return wrk.format("POST", path, { ["Content-Type"] = "application/json" }, '{"starRating":' .. stars .. "}")
end

-- One line of JSON for ratings.py.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests": %d, "per_second": %.1f, "p99_ms": %.3f, "errors": %d}',
    summary.requests, summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
