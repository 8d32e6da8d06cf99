import { FILE_KINDS } from '../../sources/csv-folder/index.ts';

const INTRODUCTION = `# Importing a folder

\`proppick import <folder>\` takes in past seasons from CSV files: UTF-8, a header line, commas, values quoted where they
hold a comma, plain or gzipped (\`.csv\` or \`.csv.gz\`). Which files a folder holds is read from their names; files of other
names are said and left alone.

- **It can be run again.** What is there already changes nothing; a changed fact becomes a new version beside the old one.
- **A bad row** is left out and reported with its file, line and reason, in \`import-problems.csv\` in the data folder.
- **A bad file** (a column that is missing, unknown or there twice, a broken gzip, bytes that are not UTF-8) is refused whole,
  with the line, before anything of it is written; the command then ends with exit code 1 and the other files are in.
- **Names are never guessed.** A player is found by id, else by his exact name among those who appeared for the two teams that
  season, else by a spelling somebody decided on (\`server/src/leagues/nba/aliases.ts\`), else left out and reported.
- **Any season goes in**, by itself or with all the others in one folder: nothing depends on which seasons are there already. The
  Cup final and play-in games are games like the others; preseason games teach the model nothing.
- **A team** is known by the league's abbreviation, by another one in use (\`PHO\`, \`BRK\`), or by its name.
- **Optional** are all files but \`games.csv\` and the box scores: without tip-offs, game lines, periods, shots, quotes or injury
  reports the rest goes in, and a fit or a backtest says what it went without.
- **Who has no row in a box score did not play.** A row may say so too: minutes empty, all counts empty or 0.
- **Moments that the files do not give are assumed, and marked so:** a schedule is known two days before tip-off, a result
  three and a half hours after it, quotes and game lines without a time one hour before it; a game without a tip-off starts at
  19:30 US Eastern.

This page is made from the code (\`server/src/sources/csv-folder\`); a test keeps it true.
`;

/** The reference page of the import's files and columns. */
export function importPage(): string {
  const kinds = Object.values(FILE_KINDS).map(({ title, pattern, columns }) => {
    const rows = columns.map(({ name, meaning }) => `| \`${name}\` | ${meaning} |`);
    const name = pattern.source.replace(/^\^|\\\.csv.*$/g, '').replace(/\(.*\)/, 'YYYY-YY');
    return [`## ${title}`, '', `Files named \`${name}.csv\`.`, '', '| column | what |', '|---|---|', ...rows, ''].join(
      '\n',
    );
  });
  return [INTRODUCTION, ...kinds].join('\n');
}
