import { join } from 'node:path';
import test from 'node:test';
import { figures, PROPS } from '../../../tests/support/figures/pricing.ts';
import { compareWithFile } from '../../../tests/support/golden.ts';

test(`${PROPS} made-up props have the prices, blocks and sentences that they had before, to nine digits`, () => {
  compareWithFile(join(import.meta.dirname, 'golden.json'), figures());
});
