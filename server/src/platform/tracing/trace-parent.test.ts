import assert from 'node:assert/strict';
import test from 'node:test';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent is parsed and written as in W3C Trace Context', () => {
  for (const flags of ['00', '01']) {
    const text = `00-${TRACE}-${SPAN}-${flags}`;
    const read = readTraceParent(text);
    assert.deepEqual(read, { traceId: TRACE, spanId: SPAN, traceFlags: Number(flags) });
    assert.equal(writeTraceParent(read), text);
  }
  assert.equal(readTraceParent(`cc-${TRACE}-${SPAN}-01-what-the-future-will-be-like`)?.traceId, TRACE);
});

test('an invalid traceparent is ignored', () => {
  const refused = [
    ...['', 'x', `00-${TRACE}-${SPAN}`, `00-${TRACE}-${SPAN}-01-`, `00-${TRACE}-${SPAN}-1`, `ff-${TRACE}-${SPAN}-01`],
    ...[`00-${'0'.repeat(32)}-${SPAN}-01`, `00-${TRACE}-${'0'.repeat(16)}-01`, `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ];
  for (const text of refused) assert.equal(readTraceParent(text), undefined, text);
});
