import { SETTINGS } from '../../../src/app/settings.ts';

/** The reference page of the settings, generated from the list that reads them. */
export function settingsPage(): string {
  const rows = Object.values(SETTINGS).map(({ variable, unset, range, description, ...more }) => {
    const also = 'standard' in more ? ` Also read from \`${more.standard}\`.` : '';
    return `| \`${variable}\` | ${shown(unset)} | ${range} | ${description}${also} |`;
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

type Unset = (typeof SETTINGS)[keyof typeof SETTINGS]['unset'];

function shown(value: Unset): string {
  if (value === undefined) return 'unset';
  return `\`${value instanceof Date ? value.toISOString() : value.toString()}\``;
}
