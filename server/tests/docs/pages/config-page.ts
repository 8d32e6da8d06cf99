import type { ConfigSection } from '../../../src/operations/config/config-keys.ts';

/** The configuration as a reference page in Markdown, one row per key. */
export function configPage(sections: readonly ConfigSection[]): string {
  return sections
    .map(({ name, description, keys }) => {
      const rows = Object.entries(keys).map(
        ([key, { type, range, default: unset, description: what }]) =>
          `| \`${key}\` | ${type} | ${cell(range)} | \`${cell(unset)}\` | ${cell(what)} |`,
      );
      return [
        `## ${name}`,
        '',
        description,
        '',
        '| key | type | range | default | what it does |',
        '|---|---|---|---|---|',
        ...rows,
        '',
      ].join('\n');
    })
    .join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
