import test from 'node:test';
import { featuresPage } from './pages/features-page.ts';
import { glossaryPage } from './pages/glossary-page.ts';
import { importPage } from './pages/import-page.ts';
import { configurationPage } from './pages/configuration-page.ts';
import { settingsPage } from './pages/settings-page.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { assertGenerated } from './generated-page.ts';

test('the configuration page has every key of every module, with its type, range, default and description', async (t) => {
  const environment = { PROPPICK_MODE: 'production', PROPPICK_THE_ODDS_API_KEY: 'x', PROPPICK_BALLDONTLIE_KEY: 'x' };
  const { services } = await wholeProgram(t, { environment });
  assertGenerated('configuration.md', configurationPage(services.configuration.sections));
});
test('the settings page shows what the code reads', () => assertGenerated('settings.md', settingsPage()));
test('the glossary has every term of the dashboard’s tooltips', () => assertGenerated('glossary.md', glossaryPage()));
test('the features page shows every column of the features', () => assertGenerated('features.md', featuresPage()));
test('the import page shows the files and columns that the import reads', () =>
  assertGenerated('import.md', importPage()));
