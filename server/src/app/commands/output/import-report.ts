import type { ImportReport } from '../../../ingest/index.ts';

const FIGURES = ['rows', 'written', 'unchanged', 'refused'] as const;
const SHOWN_CAUSES = 20;
const SHOWN_SPELLINGS = 10;

/** The report of an import: its files, what was assumed, the spellings that were read as a player, and its problems by cause. */
export function importReport({ files, nameResolution, problems }: ImportReport, problemFile: string): string {
  const { readAs } = nameResolution;
  const { total, causes } = problems;
  const rest = causes.slice(SHOWN_CAUSES).reduce((sum, { count }) => sum + count, 0);
  const lines = [
    `${'file'.padEnd(32)} ${FIGURES.map((figure) => figure.padStart(10)).join('')}`,
    ...files.map(
      (file) => `${file.file.padEnd(32)} ${FIGURES.map((figure) => String(file[figure]).padStart(10)).join('')}`,
    ),
    ...files
      .filter(({ fault }) => fault !== null)
      .map(({ file, fault }) => `${file} was refused: ${fault?.reason}, line ${fault?.line}`),
    ...files.filter(({ untimed }) => untimed > 0).map(assumption),
    ...(readAs.length === 0 ? [] : [spellingsLine(readAs)]),
    ...(total === 0 ? [] : [`${total} problems, by cause:`]),
    ...causes
      .slice(0, SHOWN_CAUSES)
      .map(
        ({ cause, count, first: { file, line } }) => `${String(count).padStart(8)}  ${cause} (first: ${file}:${line})`,
      ),
    ...(rest === 0 ? [] : [`${String(rest).padStart(8)}  ${causes.length - SHOWN_CAUSES} other causes`]),
    ...(total === 0 ? [] : [`Each is in ${problemFile}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function assumption({ file, untimed, assumedTime }: ImportReport['files'][number]): string {
  const start = 'an hour before the start';
  const two = (value: number): string => String(value).padStart(2, '0');
  const known =
    assumedTime === null
      ? start
      : `at ${two(assumedTime.hour)}:${two(assumedTime.minute)} of the day, at the latest ${start}`;
  return `${file}: ${untimed} rows have no time; they count as known ${known}`;
}

function spellingsLine(readAs: ImportReport['nameResolution']['readAs']): string {
  const shown = readAs
    .slice(0, SHOWN_SPELLINGS)
    .map(({ spelling, name, playerGames }) => `${spelling} as ${name} (${playerGames})`);
  const more = readAs.length > shown.length ? `, and ${readAs.length - shown.length} more` : '';
  return `other spellings of players, with their player-games: ${shown.join(', ')}${more}`;
}
