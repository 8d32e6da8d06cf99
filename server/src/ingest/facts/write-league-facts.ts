import {
  recordAvailability,
  recordBoxScores,
  recordGames,
  recordPlayers,
  recordShotCharts,
  recordTeams,
  stateInForce,
  type AvailabilityRecorded,
  type AvailabilityReport,
  type BoxLineRecord,
  type BoxScoreRecord,
  type Directory,
  type GameRecord,
  type GameStateNow,
  type ListedGame,
  type Provenance,
  type Recorded,
  type ShotChartRecord,
} from '../../league/index.ts';
import { absentIn } from '../../leagues/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type {
  AvailabilityFact,
  BoxScoreFact,
  GameFact,
  Known,
  PlayerFact,
  ShotChartFact,
  TeamFact,
} from '../../sources/facts.ts';
import { resultKnown } from '../folder/assumed-moments.ts';
import type { Resolver } from './resolve-facts.ts';
import { changedBoxScores, crossCheckBoxScores } from './cross-check-box-scores.ts';
import { gamesADay, mostChanges, type Changes } from '../checks/hold-back.ts';
import { isUnexpected } from '../checks/unexpected-states.ts';
import { notBehind } from './write-scores.ts';

const countNew = (recorded: readonly Recorded[]): number => recorded.filter((what) => what === 'new').length;

/** The result of writing news, and the games it concerns. */
export interface WrittenNews {
  readonly written: number;
  readonly changedGames: readonly number[];
}

export const writtenNews = ({ reports, changedGames }: AvailabilityRecorded): WrittenNews => ({
  written: countNew(reports),
  changedGames,
});

export function writeTeams(tx: Transaction, facts: readonly TeamFact[]): Promise<number> {
  return facts.length === 0 ? Promise.resolve(0) : recordTeams(tx, facts);
}

export async function writePlayers(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly PlayerFact[],
): Promise<number> {
  const last = new Map(facts.map((fact) => [fact.externalId, fact]));
  return countNew(await recordPlayers(tx, provenance, [...last.values()]));
}

/** Games with all stated versions of their state, in order of time. */
export async function writeGames(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly GameFact[],
  known: Pick<Directory, 'games'>,
  find: Resolver,
): Promise<number> {
  if (facts.length === 0) return 0;
  const ids = new Map(known.games.map(({ externalId, id }) => [externalId, id]));
  const kept = facts.flatMap(({ externalId }) => ids.get(externalId) ?? []);
  const states = new Map((await stateInForce(tx, kept)).map((state) => [state.gameId, state]));
  if (await find.holdsBack(() => gameChanges(provenance, facts, known, states))) return 0;
  const records = [...Map.groupBy(facts, ({ externalId }) => externalId).values()].flatMap((ofGame): GameRecord[] => {
    const latest = ofGame.at(-1) as GameFact;
    const homeTeamId = find.team(latest.home);
    const awayTeamId = find.team(latest.away);
    if (homeTeamId === undefined || awayTeamId === undefined) return [];
    const { externalId, season, seasonType, gameDate } = latest;
    const absent = [latest.home, latest.away].flatMap((team) => absentIn(provenance.league, team, season) ?? [])[0];
    if (absent !== undefined) {
      find.leaveOut(absent);
      return [];
    }
    const knownAt = ofGame[0]?.knownAt ?? latest.knownAt;
    const now = states.get(ids.get(externalId) ?? 0);
    const stated = ofGame.map((fact) => notBehind(fact, now));
    return [{ externalId, season, seasonType, gameDate, homeTeamId, awayTeamId, knownAt, states: stated }];
  });
  return countNew(await recordGames(tx, provenance, records));
}

/** News about single players: other players keep their status. */
export async function writeAvailability(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly AvailabilityFact[],
  find: Resolver,
  newsAt: Date | undefined,
): Promise<WrittenNews> {
  const reports = new Map<string, AvailabilityReport & { players: AvailabilityReport['players'][number][] }>();
  for (const { game: ref, team, player: named, status, reason, knownAt } of facts) {
    const game = find.game(ref);
    const teamId = find.team(team);
    const playerId = game && teamId && find.player(named, game, teamId);
    if (game === undefined || teamId === undefined || playerId === undefined) continue;
    const key = `${game.id} ${teamId} ${knownAt.getTime()}`;
    const report = reports.get(key) ?? {
      gameId: game.id,
      teamId,
      knownAt,
      isWhole: false,
      isSubmission: false,
      players: [],
    };
    reports.set(key, report);
    report.players.push({ playerId, status, reason });
  }
  return writtenNews(await recordAvailability(tx, provenance, [...reports.values()], newsAt));
}

export async function writeBoxScores(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly BoxScoreFact[],
  find: Resolver,
): Promise<number> {
  const stated = facts.flatMap((fact) => boxScoreRecord(fact, find) ?? []);
  if (stated.length === 0 || (await find.holdsBack(() => boxScoreChanges(tx, provenance, stated)))) return 0;
  const records = await crossCheckBoxScores(tx, provenance, stated, find);
  let written = 0;
  for (const wave of wavesOf(records)) written += countNew(await recordBoxScores(tx, provenance, wave));
  return written;
}

async function boxScoreChanges(
  tx: Transaction,
  { league, source }: Provenance,
  records: readonly BoxScoreRecord[],
): Promise<Changes> {
  const changed = await changedBoxScores(tx, source, records);
  const [of, most] = [records.length, gamesADay(league)];
  return { things: 'box scores', change: 'would change after they were stored', of, changed, most };
}

/** How many games would change in a way that no time explains: another state, another pairing, or most tip-offs moved. */
function gameChanges(
  { league }: Provenance,
  facts: readonly GameFact[],
  { games }: Pick<Directory, 'games'>,
  states: ReadonlyMap<number, GameStateNow>,
): Changes {
  const latest = [...new Map(facts.map((fact) => [fact.externalId, fact])).values()];
  const known = new Map(games.map((game) => [game.externalId, game]));
  const stateOf = ({ externalId }: GameFact) => states.get(known.get(externalId)?.id ?? 0);
  const moved = latest.filter((fact) => isMoved(fact, known.get(fact.externalId), stateOf(fact)));
  const isShift = moved.length > latest.length / 2;
  const changed = latest.filter((fact) => {
    const game = known.get(fact.externalId);
    const isOther = game !== undefined && (game.home !== fact.home || game.away !== fact.away);
    const before = stateOf(fact);
    return isOther || isUnexpected(before, notBehind(fact, before)) || (isShift && moved.includes(fact));
  }).length;
  const most = mostChanges(
    league,
    latest.map(({ gameDate }) => gameDate),
  );
  return { things: 'games', change: 'would change their state unexpectedly', of: latest.length, changed, most };
}

/** Whether a coming game whose time was set would be on another day or at another time. */
function isMoved(fact: GameFact, game: ListedGame | undefined, before: GameStateNow | undefined): boolean {
  if (game === undefined || before?.status !== 'scheduled' || before.tipOffAssumed) return false;
  return game.gameDate !== fact.gameDate || before.tipOff.getTime() !== fact.tipOff.getTime();
}

/** Undefined if any player is unresolved: the team's sums would be wrong. */
function boxScoreRecord(fact: BoxScoreFact, find: Resolver): BoxScoreRecord | undefined {
  const game = find.game(fact.game);
  if (game === undefined) return undefined;
  const lines: BoxLineRecord[] = [];
  for (const { player, team, ...line } of fact.lines) {
    const teamId = find.team(team);
    const playerId = teamId && find.player(player, game, teamId);
    if (teamId === undefined || playerId === undefined) return undefined;
    lines.push({ ...line, playerId, teamId });
  }
  const { assumed, hasPeriods } = fact;
  return { gameId: game.id, knownAt: resultKnownAt(fact, game), assumed, hasPeriods, lines };
}

/** Without a time of its own, a fact about the past is dated when results become known, not when we asked. */
function resultKnownAt({ knownAt, assumed }: Known, { tipOff }: ListedGame): Date {
  return assumed ? new Date(Math.min(knownAt.getTime(), resultKnown(tipOff).getTime())) : knownAt;
}

export async function writeShotCharts(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly ShotChartFact[],
  find: Resolver,
): Promise<number> {
  const records = facts.flatMap((fact): ShotChartRecord[] => {
    const { game: ref, shots, assumed } = fact;
    const game = find.game(ref);
    if (game === undefined) return [];
    const placed = shots.flatMap(({ player, ...shot }) => {
      const playerId = find.player(player, game);
      return playerId === undefined ? [] : [{ ...shot, playerId }];
    });
    return [{ gameId: game.id, knownAt: resultKnownAt(fact, game), assumed, shots: placed }];
  });
  let written = 0;
  for (const wave of wavesOf(records)) written += countNew(await recordShotCharts(tx, provenance, wave));
  return written;
}

/**
 * Splits the records into waves that have each game at most once, in order of time: versions of one game are written one by
 * one.
 */
function wavesOf<Versioned extends { readonly gameId: number }>(records: readonly Versioned[]): Versioned[][] {
  const waves: Versioned[][] = [];
  const seen = new Map<number, number>();
  for (const record of records) {
    const wave = seen.get(record.gameId) ?? 0;
    seen.set(record.gameId, wave + 1);
    (waves[wave] ??= []).push(record);
  }
  return waves;
}
