import assert from 'node:assert/strict';
import test from 'node:test';
import { chance } from '../faults/operations/crew.ts';
import { size } from '../support/size.ts';
import { exportStage, largeExport } from './stage.ts';

const QUOTES = size({ quick: 13_500, all: 40_000, long: 40_000 });

test('a download interrupted anywhere resumes with Range and If-Range and ends with the same bytes', async (t) => {
  const on = await exportStage(t);
  const { path, whole } = await largeExport(on, QUOTES);
  assert.ok(whole.length > 1024 * 1024, 'more than one piece');
  const random = chance(7);
  const { etag = '' } = (await on.read(path, { method: 'HEAD' })).headers;
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.length;) {
    const until = at + 1 + Math.floor(random() * QUOTES * 17);
    const response = await on.read(path, { range: `bytes=${at}-${until}`, 'if-range': etag });
    assert.equal(response.statusCode, 206);
    const end = Math.min(until, whole.length - 1);
    assert.equal(response.headers['content-range'], `bytes ${at}-${end}/${whole.length}`);
    assert.equal(response.headers['content-length'], String(end - at + 1));
    parts.push(response.rawPayload);
    at = end + 1;
  }
  assert.ok(Buffer.concat(parts).equals(whole));
  const last = await on.read(path, { range: 'bytes=-100' });
  assert.ok(last.rawPayload.equals(whole.subarray(-100)));
  const open = await on.read(path, { range: `bytes=${whole.length - 5}-` });
  assert.ok(open.rawPayload.equals(whole.subarray(-5)));
});
