-- The generator's script for wrk: requests in turn, and the result as one line of JSON.
-- PLAN is written above this text by kit/load.ts: a list of { method, path, headers, body }.
local turn = 0
local built = {}
function init()
  for i, r in ipairs(PLAN) do built[i] = wrk.format(r.method, r.path, r.headers, r.body) end
end
function request()
  turn = turn % #built + 1
  return built[turn]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format(
    '{"requestsPerSecond":%f,"p50":%f,"p99":%f,"failed":%d}\n',
    summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.status + e.connect + e.read + e.write + e.timeout))
end
