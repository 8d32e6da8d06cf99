import assert from 'node:assert/strict';
import test from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from '../../../tests/support/properties.ts';
import { splitFields } from './split-fields.ts';

const value = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', 'é', '7') });

test('any one-line RFC 4180 record is read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(value, fc.boolean()), { minLength: 1 }), (fields) => {
      const line = fields.map(([text, quoted]) =>
        quoted || /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text,
      );
      assert.deepEqual(
        splitFields(line.join(',')),
        fields.map(([text]) => text),
      );
    }),
  );
});

test('a line is read exactly as a reference parser reads it, and rejected if that parser rejects it', () => {
  fc.assert(
    fc.property(
      value.filter((line) => line.trim() !== ''),
      (line) => {
        let expected: string[] | undefined;
        try {
          expected = parse(line, { relax_quotes: false })[0];
        } catch {
          expected = undefined;
        }
        assert.deepEqual(splitFields(line), expected);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a quoted value that does not end on its line is rejected', () => {
  assert.equal(splitFields('a,"Porter, Michael,Out'), undefined);
  assert.equal(splitFields('a,"b"c,d'), undefined);
});
