import { absentIn, leagueOf } from '../../../leagues/index.ts';
import { loadDirectory, recordGames, recordTeams, type Directory, type GameRecord } from '../../../league/index.ts';
import type { Transaction } from '../../../platform/index.ts';
import type { GameRow } from '../../../sources/csv-folder/index.ts';
import type { FolderFile } from '../folder-files.ts';
import { resultKnown, scheduleKnown } from '../assumed-moments.ts';
import { filesOf, noteWritten, readWhole, refuseRow, type ImportRun, type ReadFile } from '../import-run.ts';
import { startsInQuotes } from './import-quotes.ts';
import { tipOffFinder, type TipOff } from '../tip-offs.ts';
import { writeTransaction } from '../../write-transaction.ts';

type TimedGame = GameRow & { readonly tipOff: TipOff };

/** Imports teams and games. Tip-offs come from their own file, else from the quotes, else from the rule. */
export async function importGames(run: ImportRun): Promise<void> {
  const tipTimes = await readTipOffs(run);
  const tipOffOf = tipOffFinder(run.provenance.league, tipTimes.scheduled, await startsInQuotes(run));
  const added = new Set<string>();
  for (const file of filesOf(run, 'games')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const games = distinctGames(run, read).map((row) => ({ ...row, tipOff: tipOffOf(row) }));
    const written = await writeTransaction(run.ctx.db, run.provenance.league, (tx) => writeGames(tx, run, games));
    for (const gameId of written) added.add(gameId);
    noteWritten(run, file, written.length);
  }
  for (const [file, gameIds] of tipTimes.files)
    noteWritten(run, file, gameIds.filter((gameId) => added.has(gameId)).length);
}

interface TipTimes {
  /** Tip-off by game id. */
  readonly scheduled: ReadonlyMap<string, Date>;
  /** The games whose tip-off each file gave; counted as written with the game. */
  readonly files: ReadonlyMap<FolderFile, readonly string[]>;
}

async function readTipOffs(run: ImportRun): Promise<TipTimes> {
  const scheduled = new Map<string, Date>();
  const files = new Map<FolderFile, readonly string[]>();
  for (const file of filesOf(run, 'tipTimes')) {
    const read = await readWhole(run, file);
    if (read === undefined) continue;
    const used: string[] = [];
    for (const [index, { gameId, tipOff }] of read.rows.entries()) {
      const before = scheduled.get(gameId);
      if (before === undefined) {
        scheduled.set(gameId, tipOff);
        used.push(gameId);
      } else if (before.getTime() !== tipOff.getTime())
        refuseRow(run, file, read.lines[index] as number, `the game ${gameId} has another start further up`);
    }
    files.set(file, used);
  }
  return { scheduled, files };
}

/** One row per game between known teams. The first row counts; later rows that differ are reported. */
function distinctGames(run: ImportRun, { file, rows, lines }: ReadFile<GameRow>): GameRow[] {
  const games = new Map<string, GameRow>();
  for (const [index, row] of rows.entries()) {
    const line = lines[index] as number;
    const unknown = [row.home, row.away].find((team) => !(team in leagueOf(run.provenance.league).teams));
    const before = games.get(row.gameId);
    const { league } = run.provenance;
    const absent = [row.home, row.away].flatMap((team) => absentIn(league, team, row.season) ?? [])[0];
    if (unknown !== undefined) refuseRow(run, file, line, `no team is called ${unknown}`);
    else if (absent !== undefined) refuseRow(run, file, line, absent);
    else if (before === undefined) games.set(row.gameId, row);
    else if (JSON.stringify(before) !== JSON.stringify(row))
      refuseRow(run, file, line, `the game ${row.gameId} is described differently further up`);
  }
  return [...games.values()];
}

/** Writes games and returns the ids of the new ones. */
async function writeGames(tx: Transaction, run: ImportRun, games: readonly TimedGame[]): Promise<string[]> {
  if (games.length === 0) return [];
  const { league, ids } = run.provenance;
  const founded = new Date(Math.min(...games.map(({ tipOff }) => scheduleKnown(tipOff.at).getTime())));
  const names = Object.entries(leagueOf(league).teams);
  await recordTeams(
    tx,
    names.map(([abbreviation, { name }]) => ({ league, abbreviation, name, knownAt: founded })),
  );
  const directory = await loadDirectory(tx, league, ids);
  const recorded = await recordGames(
    tx,
    run.provenance,
    games.map((game) => gameRecord(game, directory)),
  );
  return games.filter((_, index) => recorded[index] === 'new').map(({ gameId }) => gameId);
}

function gameRecord(game: TimedGame, directory: Directory): GameRecord {
  const { gameId, season, seasonType, gameDate, homePoints, awayPoints } = game;
  const tipOff = { tipOff: game.tipOff.at, tipOffAssumed: game.tipOff.assumed };
  const scheduledAt = scheduleKnown(game.tipOff.at);
  return {
    externalId: gameId,
    season,
    seasonType,
    gameDate,
    homeTeamId: idOf(directory, game.home),
    awayTeamId: idOf(directory, game.away),
    knownAt: scheduledAt,
    states: [
      { ...tipOff, knownAt: scheduledAt, assumed: true, status: 'scheduled', homePoints: null, awayPoints: null },
      { ...tipOff, knownAt: resultKnown(game.tipOff.at), assumed: true, status: 'final', homePoints, awayPoints },
    ],
  };
}

function idOf(directory: Directory, team: string): number {
  const id = directory.team(team);
  if ('missing' in id) throw new Error(id.missing);
  return id.found;
}
