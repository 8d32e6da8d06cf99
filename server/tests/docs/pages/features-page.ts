import { FEATURE_NAMES, FEATURES } from '../../../src/lab/index.ts';
import { FEATURE_COLUMNS } from '../../../src/exports/tables/feature-queries.ts';

const INTRODUCTION = `# Features

One row per prop that books quoted with a consensus one hour before the start: what was known then, and what became of it. The
[lab](lab.md) tests systems on these rows, and the export type \`features\` has them ([exports](exports.md)).

- **The moment** is one hour before the start that was scheduled then (\`asOf\`). Quotes and game lines without a time of their own are known
  from that moment. What was learned later is in no column of the first part; the table refuses a row whose \`newestFact\` is later.
- **Our probabilities** are those of the functions that make live boards, with constants of earlier seasons alone.
- **Written** when a game is settled (job \`build-lab\`), and again when its box score is corrected. \`proppick lab build\` does it for imported
  seasons; a run that was stopped goes on where it was.
- **Lines** are in points. Prices are American. Lists are JSON.

This page is generated from the code; a test checks it.
`;

/** The reference page of the features. */
export function featuresPage(): string {
  const rowsOf = (when: 'known' | 'later'): string[] =>
    FEATURE_NAMES.flatMap((name, place) => {
      const { name: exported, type } = FEATURE_COLUMNS[place]!;
      const { description } = FEATURES[name];
      return FEATURES[name].when === when
        ? [`| \`${exported}\` | ${type} | ${description.replace(', in halves', '')} |`]
        : [];
    });
  const table = (title: string, when: 'known' | 'later'): string =>
    [`## ${title}`, '', '| column | type | what |', '|---|---|---|', ...rowsOf(when), ''].join('\n');
  return [INTRODUCTION, table('Known at `asOf`', 'known'), table('Known later', 'later')].join('\n');
}
