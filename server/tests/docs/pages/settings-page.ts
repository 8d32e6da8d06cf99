import type { TSchema } from 'typebox';
import { SETTINGS, variableOf } from '../../../src/app/settings.ts';
import { wrapped } from '../generated-page.ts';
import { allowedBy } from '../../../src/platform/http/input/typed-text.ts';

/** The reference page of the settings, generated from the list that reads them. */
export function settingsPage(): string {
  const rows = Object.entries<TSchema>(SETTINGS).map(([name, schema]) => {
    const about = schema as {
      readonly description?: string;
      readonly default?: string | number | boolean | readonly string[];
    };
    const unset = about.default === undefined ? 'unset' : `\`${String(about.default)}\``;
    return wrapped(`- \`${variableOf(name)}\` (${unset}): ${about.description} Range: ${allowedBy(schema)}.`, '  ');
  });
  return [
    '# Settings',
    '',
    'Environment variables, read and checked once at start. For a secret, set `<NAME>_FILE` to a file',
    'with the value.',
    '',
    'Settings may also stand in `prop-pick.env` beside the data folder, one `NAME=value` a line, with `#` before a comment. The file',
    'is beside the folder that `PROPPICK_DATA_DIR` of the environment names, or beside `./data`. A value of the environment goes',
    'before the file’s. A relative `PROPPICK_DATA_DIR` in the file starts at the file. Its mode must be 0600: the service refuses a',
    'file that other users can read, and a name that is not a setting.',
    '',
    'This page is generated from the code (`server/src/app/settings.ts`); a test checks it.',
    '',
    ...rows,
    '',
  ].join('\n');
}
