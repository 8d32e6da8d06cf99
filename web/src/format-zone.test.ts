import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import test from 'node:test';

/** A zone is set for a whole process: each is asked in one of its own. */
function inZone(zone: string, expression: string): string {
  const format = join(import.meta.dirname, 'format.ts');
  const script = `const f = await import(${JSON.stringify(format)}); process.stdout.write(String(${expression}))`;
  const args = ['--no-warnings', '--input-type=module', '-e', script];
  return execFileSync(process.execPath, args, { env: { ...process.env, TZ: zone }, encoding: 'utf8' });
}

const TIP = "'2026-11-21T01:00:00Z', '2026-11-20'";

test('tip-off is told by the viewer’s calendar, with the game day where that is another', () => {
  assert.equal(inZone('America/New_York', `f.tipTime(${TIP})`), 'Fri 20 Nov, 20:00');
  assert.equal(inZone('Europe/Berlin', `f.tipTime(${TIP})`), 'Sat 21 Nov, 02:00 · Friday’s slate');
  assert.equal(inZone('Australia/Sydney', `f.tipTime(${TIP})`), 'Sat 21 Nov, 12:00 · Friday’s slate');
});

test('a zone that the account chose holds in every browser, and one that is unknown leaves the browser’s', () => {
  const told = (zone: string) => inZone('Europe/Berlin', `(f.showTimesIn('${zone}'), f.tipTime(${TIP}))`);
  assert.equal(told('America/New_York'), 'Fri 20 Nov, 20:00');
  assert.equal(told('Mars/Olympus'), 'Sat 21 Nov, 02:00 · Friday’s slate');
});
