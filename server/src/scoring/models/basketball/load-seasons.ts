import { lineValue, type Day } from '../../../kernel/index.ts';
import { isFitted } from '../../../sports/basketball/index.ts';
import { seasonOf, seasonStart, type League } from '../../../leagues/index.ts';
import { gameDays, statusVersions, submissionsKnown, type StatusVersion } from '../../../league/index.ts';
import type { PlayedGame, QuotedProp, ReportedStatus, Seasons, SubmittedReport } from '../../../model/index.ts';
import { closingGameLines, closingLines, type Quote } from '../../../odds/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import { basketballModel } from './model.ts';
import { isWhole, playedGame } from './played-game.ts';
import { SEASONS_BACK } from '../../past/world-store.ts';

export interface SeasonsQuestion {
  readonly league: League;
  /** Only days before this one. */
  readonly before: Day;
  /** As of this moment. */
  readonly asOf: Date;
  readonly onProgress?: (done: number, total: number, day: Day) => void;
}

/** The seasons to read, by the labels of the games: a season may end after the next one has begun. */
interface Span {
  readonly firstDay: Day;
  readonly from: string;
  readonly through: string;
  /** The first season whose quotes are read. */
  readonly quotesFrom: string;
}

const THE_FIRST_DAY = '0001-01-01';
const THE_FIRST = '';
const THE_LAST = '9999-00';
const DAYS_AT_ONCE = 30;

/** Reads every season, or those up to one, with all quotes: the input of a fit. */
export function loadSeasons(db: Queryable, question: SeasonsQuestion, through = THE_LAST): Promise<Seasons> {
  return read(db, question, { firstDay: THE_FIRST_DAY, from: THE_FIRST, through, quotesFrom: THE_FIRST });
}

/**
 * Reads one season with its quotes, and as many earlier seasons of games as live scoring remembers. This is the input
 * of a backtest, however many seasons the database holds.
 */
export function loadSeason(db: Queryable, question: SeasonsQuestion, season: string): Promise<Seasons> {
  const firstDay = seasonStart(question.league, season, -SEASONS_BACK);
  return read(db, question, {
    firstDay,
    from: seasonOf(question.league, firstDay),
    through: season,
    quotesFrom: season,
  });
}

/**
 * Reads a month of game days at a time, with six statements each, until all games of a month belong to later seasons.
 */
async function read(db: Queryable, question: SeasonsQuestion, span: Span): Promise<Seasons> {
  const { league, before, asOf, onProgress } = question;
  const days = (await gameDays(db, league, span.firstDay, before, asOf)).map(({ day }) => day);
  const games: PlayedGame[] = [];
  const quoted: QuotedProp[] = [];
  const reported: ReportedStatus[] = [];
  const submitted: SubmittedReport[] = [];
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    const month = await loadMonth(db, league, days.slice(first, first + DAYS_AT_ONCE), asOf, span);
    if (month === undefined) break;
    games.push(...month.games);
    quoted.push(...month.quoted);
    reported.push(...month.reported);
    submitted.push(...month.submitted);
    const done = Math.min(days.length, first + DAYS_AT_ONCE);
    onProgress?.(done, days.length, days[done - 1] ?? before);
  }
  return { games, quoted, reported, submitted };
}

/** Undefined once only later seasons remain. */
async function loadMonth(
  db: Queryable,
  league: League,
  days: readonly Day[],
  asOf: Date,
  { from, through, quotesFrom }: Span,
): Promise<Seasons | undefined> {
  const played = await basketballModel.finishedGames(db, league, days, asOf);
  if (played.length > 0 && played.every(({ season }) => season > through)) return undefined;
  const finished = played.filter(({ season }) => season >= from && season <= through);
  const ids = finished.map((game) => game.gameId);
  const tipOffs = finished.map((game) => game.tipOff);
  const lines = new Map((await closingGameLines(db, ids, tipOffs)).map((line) => [line.gameId, line]));
  const quotedGames = finished.filter(({ season }) => season >= quotesFrom);
  const closed = await closingLines(
    db,
    quotedGames.map(({ gameId, tipOff }) => ({ id: gameId, tipOff })),
  );
  const tipOff = new Map(finished.map((game) => [game.gameId, game.tipOff]));
  const versions = await statusVersions(db, ids, asOf);
  const submissions = await submissionsKnown(db, ids, asOf);
  return {
    reported: versions.map((version) => reportedStatus(version, tipOff.get(version.gameId)!)),
    submitted: submissions.map(({ gameId, teamId, knownAt }) => ({
      gameId,
      teamId,
      since: hoursBefore(knownAt, tipOff.get(gameId)!),
    })),
    games: finished.map((game) => playedGame(game, lines.get(game.gameId))).filter(isWhole),
    quoted: Array.from(closed.values(), ({ quotes }) => quotedProp(quotes)).filter((prop) => prop !== undefined),
  };
}

function quotedProp(quotes: readonly Quote[]): QuotedProp | undefined {
  const [first] = quotes;
  if (first === undefined) return undefined;
  const { gameId, playerId, stat, period } = first;
  if (!isFitted(stat)) return undefined;
  return {
    gameId,
    playerId,
    stat,
    period,
    quotes: quotes.map(({ book, lineHalves, overPrice, underPrice }) => ({
      book,
      line: lineValue(lineHalves),
      overPrice,
      underPrice,
    })),
    quotedAt: quotes.map(({ knownAt }) => knownAt.getTime()),
  };
}

const HOUR_MS = 3_600_000;

function reportedStatus(version: StatusVersion, tipOff: Date): ReportedStatus {
  const { gameId, teamId, playerId, status, knownAt, supersededAt } = version;
  const until = supersededAt === null ? -Infinity : hoursBefore(supersededAt, tipOff);
  return { gameId, teamId, playerId, status, since: hoursBefore(knownAt, tipOff), until };
}

const hoursBefore = (moment: Date, tipOff: Date): number => (tipOff.getTime() - moment.getTime()) / HOUR_MS;
