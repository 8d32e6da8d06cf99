import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from '../../tests/support/properties.ts';
import { csvRecord } from './csv.ts';

const value = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', "'", 'é', '💎', ';') }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

test('an independent parser reads back exactly what was written', () => {
  const table = fc
    .integer({ min: 1, max: 6 })
    .chain((width) =>
      fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    );
  fc.assert(
    fc.property(table, (rows) => {
      const written = rows.map(csvRecord).join('');
      const wanted = rows.map((row) => row.map((one) => String(one ?? '').replace(/^([\r\n])/, "'$1")));
      const read = parse(written, { record_delimiter: '\r\n', skip_empty_lines: false });
      // A record of one empty field is an empty line, which a parser may skip.
      if (wanted.some((row) => row.join('') === '')) return;
      assert.deepEqual(read, wanted);
    }),
    { numRuns: 2_000 },
  );
});

test('text that would run as a formula gets an apostrophe; numbers are unchanged', () => {
  for (const bad of ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])
    assert.deepEqual(parse(csvRecord([bad, 'x']), { record_delimiter: '\r\n' }), [[`'${bad}`, 'x']], bad);
  assert.equal(csvRecord([-110, -0.5, 1e-7, 'O’Neal - Jr', null, false]), '-110,-0.5,1e-7,O’Neal - Jr,,false\r\n');
});
