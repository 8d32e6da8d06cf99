import { wrapped } from '../generated-page.ts';
import type { ConfigSection } from '../../../src/operations/config/config-keys.ts';

/** The configuration as a reference page in Markdown, one entry per key. */
export function configPage(sections: readonly ConfigSection[]): string {
  return sections
    .map(({ name, description, keys }) => {
      const entries = Object.entries(keys).map(([key, { type, range, default: unset, description: what }]) =>
        wrapped(`- \`${key}\` (${type}, default \`${unset}\`): ${what} Range: ${range.replace(/\.$/, '')}.`, '  '),
      );
      return [`## ${name}`, '', wrapped(description), '', ...entries, ''].join('\n');
    })
    .join('\n');
}
