// The generator, separate from what it measures: reads the load as JSON, writes the result as JSON.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { requestsOf, type Load, type LoadResult } from './load.ts';

const wanted = JSON.parse(await text(process.stdin)) as Load;
const { url, connections } = wanted;
const requests = requestsOf(wanted);

await autocannon({ url, connections, duration: 1, requests });
const result = await autocannon({ url, connections, duration: wanted.seconds, requests });
const response: LoadResult = {
  requestsPerSecond: result.requests.total / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.non2xx + result.errors + result.timeouts,
};
process.stdout.write(JSON.stringify(response));
