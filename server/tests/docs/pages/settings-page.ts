import type { TSchema } from 'typebox';
import { SETTINGS, variableOf } from '../../../src/app/settings.ts';
import { allowedBy } from '../../../src/platform/http/input/typed-text.ts';

/** The reference page of the settings, generated from the list that reads them. */
export function settingsPage(): string {
  const rows = Object.entries<TSchema>(SETTINGS).map(([name, schema]) => {
    const about = schema as {
      readonly description?: string;
      readonly default?: string | number | boolean | readonly string[];
    };
    const unset = about.default === undefined ? 'unset' : `\`${String(about.default)}\``;
    return `| \`${variableOf(name)}\` | ${unset} | ${allowedBy(schema)} | ${about.description} |`;
  });
  return [
    '# Settings',
    '',
    'Environment variables, read and checked once at start. For a secret, set `<NAME>_FILE` to a file',
    'with the value. This page is generated from the code (`server/src/app/settings.ts`); a test checks it.',
    '',
    '| variable | default | range | what it does |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
