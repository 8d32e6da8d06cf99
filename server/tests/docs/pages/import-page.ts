import { FILE_KINDS, type FileKind } from '../../../src/sources/csv-folder/index.ts';

type Kind = Pick<FileKind<never>, 'title' | 'fileName' | 'columns'>;

const INTRODUCTION = `# Importing a folder

\`proppick import <folder>\` reads past seasons from CSV files: UTF-8, a header line, commas, quotes around values with commas, plain
or gzipped (\`.csv\` or \`.csv.gz\`). File names decide what a file holds. Files with other names are listed and ignored.

- **Run it again safely.** Existing facts stay. A changed fact becomes a new version next to the old one.
- **A bad row** is skipped. The report counts problems by cause. It stays in the data folder as \`import-report-MOMENT.txt\`, and each
  problem with file, line, cause and reason in \`import-problems-MOMENT.csv\`: each run has files of its own.
- **A bad file** is refused before any row of it is written: a missing, unknown or repeated column, a broken gzip, or bytes that are not
  UTF-8. The other files are imported, and the exit code is 1.
- **Names are never guessed.** A player is found by id, then by exact name among players of the two teams that season, then by a
  decided spelling (\`aliases.ts\` of the league), then by another form of the first name ("Carlton Carrington" for Bub Carrington) or by
  two or three initials ("B.J. Boston Jr" for Brandon Boston) of a player who appeared for one of the two teams that season. If such
  a spelling fits a second player of the league who was not elsewhere that day, it names neither. Otherwise the row is skipped and
  reported. The report tells which spellings were read as which player.
- **Injury reports** are lists: all rows of a team at one moment are its whole list until the next one, so a player who is not on the
  next list is in question no more. Lists may come in any order and in several files. A reported name that no player has, and that no
  player of the team with the same surname and first letter can mean, is a new player; the id comes with a later box score.
- **Any season works**, alone or with others in one folder. Cup finals and play-in games count like other games. Preseason games
  teach the model nothing.
- **A news site's list** (\`injury-listings\`) is a source of its own: a row says nothing of other players, adds no player, and is no team's report.
- **Alternate lines** (\`props-alternate\`) of a season stand beside its main lines: a capture of one kind ends nothing of the other.
- **An archive of quotes** (docs/archive.md) is a folder with the folder \`quotes\` in it. Its quotes come back as they were, with both moments.
- **A folder holds one league**, named by \`--league\`. It decides how seasons, ids, teams and positions are read: \`ATL\` is a team of each.
- **A team** is named by its league abbreviation, another common one (\`PHO\`, \`BRK\`), or its name.
- **Required** are \`games.csv\` and the box scores. Without starts, game lines, periods, shots, quotes or injury reports, a fit or backtest
  says what was missing.
- **Values as public data sets write them** are read: \`29.0\` for 29, \`True\` for 1, \`36:16\` for minutes, ids without their leading
  zeros (\`22300061\`) and with \`.0\`, and days as \`10/25/2023\`, \`2023-10-25T00:00:00\`, \`20231025\` or \`Oct 25, 2023\`. The month
  comes before the day: a file with a day such as \`25/10/2023\` is refused, because its other days are not what they seem.
- **Whether a player started** may be unknown: \`starter\` is empty, or the column is missing. It stays unknown: never a start, and
  never a game off the bench. The model then learns nothing of starts from that game.
- **Hockey has its own columns**, and its goalkeepers in files of their own: a season's skaters are not read without them. Sections of one sport say so.
- **A player without a row in a box score did not play.** A row can say so too: empty minutes, all counts empty or 0.
- **Missing times are assumed and marked.** A schedule is known two days before the start, a result three and a half hours after it, and
  quotes and game lines without a time one hour before it. A game without a start starts at 19:30 US Eastern.
- **An hour before the start flatters no figure, but hides news**: a price of that morning seems to know of the afternoon. If you know
  when a file's prices were taken, say so: \`--assume-time 12:00\`, or for one file \`--assume-time game-lines.csv.gz=07:00\`, on the
  league's clocks, on the day of the row; at the latest an hour before the start. The option may be repeated, and the report tells
  how many rows got which time. Moments that are stored stay: for another time import into a new database.

This page is generated from the code (\`server/src/sources/csv-folder\`); a test checks it.
`;

/** Each kind of file once, with its sport where only one has it. */
function kindsWithSports(): { sport: string | undefined; title: string; fileName: string; columns: Kind['columns'] }[] {
  const sports = Object.entries(FILE_KINDS).map(
    ([sport, kinds]) => [sport, new Set<Kind>(Object.values(kinds))] as const,
  );
  return [...new Set(sports.flatMap(([, kinds]) => [...kinds]))].map((kind) => {
    const { title, fileName, columns } = kind;
    const [first, ...others] = sports.filter(([, kinds]) => kinds.has(kind));
    return { sport: others.length === 0 ? first?.[0] : undefined, title, fileName, columns };
  });
}

/** The reference page of import files and columns. */
export function importPage(): string {
  const kinds = kindsWithSports().map(({ sport, title, fileName, columns }) => {
    const rows = columns.map(
      ({ name, meaning, mayLack }) => `| \`${name}\` | ${meaning}${mayLack ? '; a file may lack it' : ''} |`,
    );
    return [
      `## ${title}${sport === undefined ? '' : ` (${sport})`}`,
      '',
      `Files named \`${fileName}\`.`,
      '',
      '| column | what |',
      '|---|---|',
      ...rows,
      '',
    ].join('\n');
  });
  return [INTRODUCTION, ...kinds].join('\n');
}
