import test from 'node:test';
import { importPage } from '../../src/app/import-page.ts';
import { settingsPage } from '../../src/app/settings-page.ts';
import { assertGenerated } from './generated-page.ts';

test('the settings page says what the code reads', () => assertGenerated('settings.md', settingsPage()));
test('the import page says which files and columns the import reads', () => assertGenerated('import.md', importPage()));
