import assert from 'node:assert/strict';
import test from 'node:test';
import { licenseFaults } from '../../../bin/check-licenses.mjs';

const faultsOf = (license: string | undefined) =>
  licenseFaults({ packages: { 'node_modules/a': { version: '1.0.0', ...(license !== undefined && { license }) } } });

for (const license of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND Zlib', 'Apache-2.0'])
  test(`a package under ${license} passes the license check`, () => assert.deepEqual(faultsOf(license), []));

for (const license of ['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0', 'SEE LICENSE IN x', undefined])
  test(`a package under ${license ?? 'no license'} fails the license check`, () =>
    assert.deepEqual(faultsOf(license), [`a@1.0.0: ${license ?? 'none named'}`]));
