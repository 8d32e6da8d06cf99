import {
  availabilityKept,
  recordAvailability,
  type AvailabilityReport,
  type Directory,
  type ListedGame,
} from '../../league/index.ts';
import type { Provenance } from '../../league/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { AvailabilityReportFact } from '../../sources/facts.ts';
import type { InjuryList } from './fact-batch.ts';
import { mostOfList, type Changes } from '../checks/hold-back.ts';
import type { Resolver } from './resolve-facts.ts';
import { writtenNews, type WrittenNews } from './write-league-facts.ts';

type Growing = Omit<AvailabilityReport, 'players'> & { readonly players: Map<number, Entry> };
type Entry = AvailabilityReport['players'][number];

/** Complete team reports. An unresolved player is left out of the team's report and reported. */
export async function writeReports(
  tx: Transaction,
  provenance: Provenance,
  facts: readonly AvailabilityReportFact[],
  find: Resolver,
  newsAt: Date | undefined,
): Promise<WrittenNews> {
  const reports = facts.flatMap(({ game: ref, team, players, knownAt }): AvailabilityReport[] => {
    const game = find.game(ref);
    const gameId = game?.id;
    const teamId = game && find.team(team);
    if (game === undefined || gameId === undefined || teamId === undefined) return [];
    const entries = new Map<number, Entry>();
    for (const { player, status, reason } of players) {
      const playerId = find.player(player, game, teamId);
      if (playerId !== undefined) entries.set(playerId, { playerId, status, reason });
    }
    return [{ gameId, teamId, knownAt, isWhole: true, isSubmission: true, players: [...entries.values()] }];
  });
  return record(tx, provenance, reports, newsAt, find);
}

/** Writes reports, unless together they would change nearly every status in force. */
async function record(
  tx: Transaction,
  provenance: Provenance,
  reports: readonly AvailabilityReport[],
  newsAt: Date | undefined,
  find: Resolver,
): Promise<WrittenNews> {
  if (reports.length === 0 || (await find.holdsBack(() => statusChanges(tx, provenance, reports))))
    return { written: 0, changedGames: [] };
  return writtenNews(await recordAvailability(tx, provenance, reports, newsAt));
}

/** How many of the statuses in force would end or become others. */
async function statusChanges(
  tx: Transaction,
  { source }: Provenance,
  reports: readonly AvailabilityReport[],
): Promise<Changes> {
  const latest = new Map(reports.map((report) => [`${report.gameId} ${report.teamId}`, report]));
  const kept = await availabilityKept(
    tx,
    source,
    reports.map(({ gameId }) => gameId),
  );
  const known = kept.flatMap(({ gameId, teamId, playerId, status, supersededAt }) => {
    const report = latest.get(`${gameId} ${teamId}`);
    if (report === undefined || supersededAt !== Infinity) return [];
    const now = report.players.find((player) => player.playerId === playerId)?.status;
    return [now === undefined ? report.isWhole : now !== status];
  });
  const changed = known.filter(Boolean).length;
  const change = 'in force would end or change';
  return { things: 'statuses', change, of: known.length, changed, most: mostOfList(known.length, FEWEST_STATUSES) };
}

const FEWEST_STATUSES = 20;

/** An injury list applies to a team's next game within this time. */
const AHEAD_MS = 7 * 86_400_000;

/** Injuries without a game, written as reports for each team's next game. */
export async function writeInjuries(
  tx: Transaction,
  provenance: Provenance,
  { facts, isWhole }: InjuryList,
  { directory, newsAt }: { readonly directory: Directory; readonly newsAt: Date | undefined },
  find: Resolver,
): Promise<WrittenNews> {
  const knownAt = facts.at(-1)?.knownAt;
  if (knownAt === undefined) return { written: 0, changedGames: [] };
  const games = nextGames(directory.games, knownAt);
  const reports = new Map<number, Growing>();
  for (const [teamId, { id: gameId }] of isWhole ? games : [])
    reports.set(teamId, { gameId, teamId, knownAt, isWhole, isSubmission: false, players: new Map() });
  for (const fact of facts) {
    const teamId = fact.team === null ? find.lastTeam(fact.player) : find.team(fact.team);
    const game = teamId === undefined ? undefined : games.get(teamId);
    if (teamId === undefined || game === undefined) continue;
    const playerId = find.player(fact.player, game, teamId);
    if (playerId === undefined) continue;
    const report = reports.get(teamId) ?? {
      gameId: game.id,
      teamId,
      knownAt,
      isWhole,
      isSubmission: false,
      players: new Map(),
    };
    reports.set(teamId, report);
    report.players.set(playerId, { playerId, status: fact.status, reason: fact.reason });
  }
  const stated = Array.from(reports.values(), (report) => ({ ...report, players: [...report.players.values()] }));
  return record(tx, provenance, stated, newsAt, find);
}

/** The next game of each team that has one soon. */
function nextGames(games: readonly ListedGame[], after: Date): Map<number, ListedGame> {
  const next = new Map<number, ListedGame>();
  const soon = games.filter(({ tipOff }) => tipOff > after && tipOff.getTime() - after.getTime() <= AHEAD_MS);
  for (const game of soon.toSorted((a, b) => b.tipOff.getTime() - a.tipOff.getTime()))
    for (const teamId of [game.homeTeamId, game.awayTeamId]) next.set(teamId, game);
  return next;
}
