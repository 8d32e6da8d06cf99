import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

/** Figures by name, each the weighted sum of all values of that name. */
type Sums = Record<string, number>;

/** Adds every figure of `value` to the sum of its name, weighted by its place, so that a swap is detected too. */
function addFigures(sums: Sums, name: string, value: unknown, place: number): void {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null)
    sums[name] = (sums[name] ?? 0) + Number(value ?? -3) * (1 + (place % 17));
  else if (typeof value === 'string')
    addFigures(
      sums,
      name,
      Buffer.from(value).reduce((sum, byte) => sum + byte, 0),
      place,
    );
  else if (ArrayBuffer.isView(value) || Array.isArray(value))
    Array.from(value as ArrayLike<unknown>).forEach((part, index) => addFigures(sums, name, part, place + index));
  else if (typeof value === 'object')
    for (const [member, part] of Object.entries(value)) addFigures(sums, `${name}.${member}`, part, place);
}

/**
 * Compares the sums of figures with those in a file, to nine digits. PROPPICK_TEST_UPDATE=1 rewrites the file, for
 * example after a new fit of constants; check it then.
 */
export function compareWithFile(file: string, figures: Iterable<object>): void {
  const sums: Sums = {};
  let place = 0;
  for (const each of figures) addFigures(sums, '', each, (place += 1));
  const rounded = Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name.slice(1), Number(sum.toPrecision(11))]),
  );
  if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(file, `${JSON.stringify(rounded, undefined, 2)}\n`);
  const golden = JSON.parse(readFileSync(file, 'utf8')) as Sums;
  assert.deepEqual(Object.keys(rounded), Object.keys(golden));
  for (const [name, sum] of Object.entries(golden))
    assert.ok(Math.abs((rounded[name] ?? NaN) - sum) <= 1e-9 * Math.abs(sum), `${name}: ${rounded[name]}, was ${sum}`);
}
