-- Sends the requests of a file in turn. usage: wrk … -s requests.lua URL -- FILE [keys]
-- A line has method, path, token and body, with tabs between them; "-" is no token or no body. With
-- "keys" each request has an Idempotency-Key of its own, as an app's has. {price} in a path is an
-- amount above all prices that no other request has.

local lines = {}
local index = 0
local keys = nil

function init(arguments)
  for method, path, token, body in io.open(arguments[1]):read("a"):gmatch("(%S+)\t(%S+)\t(%S+)\t([^\n]+)") do
    local headers = {}
    if token ~= "-" then headers["Authorization"] = "Bearer " .. token end
    if body ~= "-" then headers["Content-Type"] = "application/json" else body = nil end
    lines[#lines + 1] = { method, path, headers, body }
    lines[#lines][5] = wrk.format(method, path, headers, body)
    lines[#lines][6] = path:find("{price}", 1, true) ~= nil
  end
  if arguments[2] == "keys" then keys = string.format("bench-%d-%d-", os.time(), math.random(1e9)) end
end

function request()
  index = index + 1
  local line = lines[1 + (index - 1) % #lines]
  if line[6] then
    local price = string.format("%.2f", 1000 + (os.time() % 10000 * 100000 + index) / 100)
    return wrk.format(line[1], (line[2]:gsub("{price}", price)), line[3], line[4])
  end
  if not keys then return line[5] end
  line[3]["Idempotency-Key"] = keys .. index
  return wrk.format(line[1], line[2], line[3], line[4])
end

-- One line of JSON for bench.py.
function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests": %d, "per_second": %.1f, "p50_ms": %.3f, "p99_ms": %.3f, "errors": %d}',
    summary.requests, summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
