import { gamesKnown, lineupsUpTo, listingsUpTo, submissionsKnown } from '../../../league/index.ts';
import type {
  AvailabilityEntry,
  Game,
  AnnouncedLineup,
  LineupVersion,
  Listing,
  Submission,
} from '../../../league/index.ts';
import type { ModelConstants, PastNews, PlayedGame, World } from '../../../model/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { unpricedShare } from '../../judgement/unpriced-news.ts';
import { upcomingGame, type BasketballFacts } from './upcoming-game.ts';
import { checkBackground } from '../../slate/look-ahead.ts';
import type { GameReports } from '../sport-model.ts';
import { newsIn } from '../../past/background.ts';

/** All reports and lineups of a game. */
interface GameNews {
  readonly game: Game;
  readonly listings: readonly Listing[];
  /** The first moment of each team's own report. */
  readonly submissions: readonly Submission[];
  readonly lineups: readonly LineupVersion[];
}

export type NewsRecords = ReadonlyMap<number, GameNews>;

const GAMES_AT_ONCE = 300;

/** Every version of these games' news that was known by a moment; empty if there is none. */
export async function loadNews(db: Queryable, gameIds: readonly number[], asOf: Date): Promise<NewsRecords> {
  const records = new Map<number, GameNews>();
  let versions = 0;
  for (let first = 0; first < gameIds.length; first += GAMES_AT_ONCE) {
    const ids = gameIds.slice(first, first + GAMES_AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop
    const games = await gamesKnown(db, ids, asOf);
    // oxlint-disable-next-line no-await-in-loop
    const listings = Map.groupBy(await listingsUpTo(db, ids, asOf), ({ gameId }) => gameId);
    // oxlint-disable-next-line no-await-in-loop
    const submissions = Map.groupBy(await submissionsKnown(db, ids, asOf), ({ gameId }) => gameId);
    // oxlint-disable-next-line no-await-in-loop
    const lineups = Map.groupBy(await lineupsUpTo(db, ids, asOf), ({ gameId }) => gameId);
    for (const game of games)
      records.set(game.id, {
        game,
        listings: listings.get(game.id) ?? [],
        submissions: submissions.get(game.id) ?? [],
        lineups: lineups.get(game.id) ?? [],
      });
    versions += listings.size + submissions.size + lineups.size;
  }
  return versions === 0 ? new Map() : records;
}

/**
 * Planted errors, to measure their effect on the figures.
 * - `other-day`: each team gets the reports of a game half a season away, which must add nothing.
 * - `hour-ahead`: reports are read an hour before they came out, which must be refused.
 */
export const NEWS_FAULTS = ['other-day', 'hour-ahead'] as const;
export type NewsFault = (typeof NEWS_FAULTS)[number];

const HOUR_MS = 3_600_000;
/** A player ruled out within this many hours before tip-off is a late scratch. */
const LATE_HOURS = 3;

/** The past news as the service would have read it at each moment, by the functions that score upcoming games. */
export function pastNews(records: NewsRecords, constants: ModelConstants, fault?: NewsFault): PastNews {
  const news = fault === 'other-day' ? ofOtherDays(records) : records;
  const ahead = fault === 'hour-ahead' ? HOUR_MS : 0;
  const knownAt = ({ gameId }: PlayedGame, moment: number) => known(news.get(gameId), moment + ahead);
  return {
    tipOff: ({ gameId }) => news.get(gameId)?.game.tipOff.getTime(),
    teamsAt(world, game, moment) {
      const record = news.get(game.gameId);
      if (record === undefined) return [];
      const background = backgroundAt(world, constants, knownAt(game, moment), new Date(moment));
      checkBackground(background, game.day, background.asOf);
      return upcomingGame(record.game, background).news;
    },
    unpriced: (game, quotedAt, moment) =>
      unpricedShare(
        quotedAt.map((at) => ({ knownAt: new Date(at) })),
        newsIn(knownAt(game, moment)),
        new Date(moment),
      ),
    isReported: ({ gameId }) => lastReport(news.get(gameId)) !== undefined,
    lastReport: ({ gameId }) => lastReport(news.get(gameId)),
    lateScratches: ({ gameId }) => lateScratches(news.get(gameId)),
  };
}

function backgroundAt(world: World, constants: ModelConstants, said: GameReports, asOf: Date): BasketballFacts {
  const past = { world, knownAt: null, awaitedTeams: new Set<number>() };
  return { ...said, constants, past, gameLines: [], asOf };
}

/**
 * The results of `availabilityKnown`, `submissionsKnown` and `lineupsKnown` as of a moment, computed from all versions
 * in memory.
 */
export function known(news: Omit<GameNews, 'game'> | undefined, moment: number): GameReports {
  const availability = new Map<number, AvailabilityEntry>();
  const lineups = new Map<number, AnnouncedLineup>();
  for (const { gameId, teamId, playerId, status, from, until } of news?.listings ?? []) {
    if (from.getTime() > moment) continue;
    const inForce = until === null || until.getTime() > moment;
    const before = availability.get(playerId);
    if (before !== undefined && (before.inForce !== inForce ? before.inForce : before.knownAt > from)) continue;
    availability.set(playerId, { gameId, teamId, playerId, status, knownAt: from, inForce });
  }
  for (const { until, ...lineup } of news?.lineups ?? [])
    if (lineup.knownAt.getTime() <= moment && (until === null || until.getTime() > moment))
      lineups.set(lineup.teamId, lineup);
  return {
    availability: [...availability.values()],
    submissions: (news?.submissions ?? []).filter(({ knownAt }) => knownAt.getTime() <= moment),
    lineups: [...lineups.values()],
  };
}

/** When a report last changed before tip-off, removals included. */
function lastReport(news: GameNews | undefined): number | undefined {
  if (news === undefined) return undefined;
  const tipOff = news.game.tipOff.getTime();
  const moments = [
    ...news.listings.flatMap(({ from, until }) => (until === null ? [from] : [from, until])),
    ...news.submissions.map(({ knownAt }) => knownAt),
    ...news.lineups.map(({ knownAt }) => knownAt),
  ].map((moment) => moment.getTime());
  const before = moments.filter((moment) => moment < tipOff);
  return before.length === 0 ? undefined : Math.max(...before);
}

/** Ruled out in the last hours, after another status or none. */
function lateScratches(news: GameNews | undefined) {
  if (news === undefined) return [];
  const tipOff = news.game.tipOff.getTime();
  const isLate = (moment: Date) => moment.getTime() < tipOff && moment.getTime() >= tipOff - LATE_HOURS * HOUR_MS;
  return news.listings.filter(({ playerId, source, status, from }) => {
    if (status !== 'Out' || !isLate(from)) return false;
    const before = news.listings.find(
      (other) => other.playerId === playerId && other.source === source && other.until?.getTime() === from.getTime(),
    );
    return before?.status !== 'Out';
  });
}

/** Each team's news, moved to another of its games, as long before that tip-off. */
function ofOtherDays(records: NewsRecords): NewsRecords {
  const games = Array.from(records.values(), ({ game }) => game).toSorted(
    (a, b) => a.tipOff.getTime() - b.tipOff.getTime(),
  );
  const byTeam = new Map<number, Game[]>();
  for (const game of games)
    for (const teamId of [game.homeTeamId, game.awayTeamId]) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), game]);
  const movedTo = (game: Game, teamId: number): GameNews => {
    const own = byTeam.get(teamId) ?? [game];
    const other = own[(own.indexOf(game) + Math.floor(own.length / 2)) % own.length] ?? game;
    const news = records.get(other.id);
    const later = game.tipOff.getTime() - other.tipOff.getTime();
    const moved = (at: Date) => new Date(at.getTime() + later);
    return {
      game,
      listings: (news?.listings ?? [])
        .filter((listing) => listing.teamId === teamId)
        .map((one) => ({ ...one, gameId: game.id, from: moved(one.from), until: one.until && moved(one.until) })),
      submissions: (news?.submissions ?? [])
        .filter((report) => report.teamId === teamId)
        .map((one) => ({ ...one, gameId: game.id, knownAt: moved(one.knownAt) })),
      lineups: (news?.lineups ?? [])
        .filter((lineup) => lineup.teamId === teamId)
        .map((one) => ({ ...one, gameId: game.id, knownAt: moved(one.knownAt), until: one.until && moved(one.until) })),
    };
  };
  return new Map(
    games.map((game) => {
      const [home, away] = [movedTo(game, game.homeTeamId), movedTo(game, game.awayTeamId)];
      const listings = [...home.listings, ...away.listings];
      const submissions = [...home.submissions, ...away.submissions];
      return [game.id, { game, listings, submissions, lineups: [...home.lineups, ...away.lineups] }];
    }),
  );
}
