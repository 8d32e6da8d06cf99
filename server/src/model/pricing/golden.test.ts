import { join } from 'node:path';
import test from 'node:test';
import { figures, PROPS } from '../../../tests/support/figures/pricing.ts';
import { compareWithFile } from '../../../tests/support/golden.ts';

test(`${PROPS} generated props have the recorded prices, blocks and sentences, to nine digits`, () => {
  compareWithFile(join(import.meta.dirname, 'golden.json'), figures());
});
