import { hitInterval, lineValue, rounded, type Availability, type LineHalves } from '../../kernel/index.ts';
import { statValue, type League } from '../../leagues/index.ts';
import { STATS, type Stat } from '../../sports/index.ts';
import type { Database } from '../../platform/index.ts';
import { nextGame } from './next-game-queries.ts';
import { availabilityIn, linesOfTeam, movedSince, type TeamLine } from './teammates-queries.ts';

/** The player's games with, or without, a teammate. */
export interface Split {
  readonly games: number;
  /** Mean minutes and mean value; null without games. */
  readonly minutes: number | null;
  readonly mean: number | null;
  /** Share of games over the line; a value on the line is no hit. */
  readonly hitRate: number | null;
  /** The 95 % confidence interval of the true hit rate. */
  readonly interval: readonly [low: number, high: number];
}

export interface Teammate {
  readonly playerId: number;
  readonly playerName: string;
  /** The reported status for the next game of the player’s team; null without one. */
  readonly status: Availability | null;
  readonly with: Split;
  readonly without: Split;
}

export interface TeammatesQuestion {
  readonly league: League;
  readonly playerId: number;
  readonly stat: Stat;
  /** Undefined: the median of the player's season. */
  readonly lineHalves: LineHalves | undefined;
  readonly asOf: Date;
}

export interface TeammatesResponse {
  /** Null if it was not given and the player has not played. */
  readonly line: number | null;
  readonly teammates: readonly Teammate[];
}

/** Minimums of a regular: seconds per game, share of the team's games while on the team, and number of those games. */
const REGULAR = { seconds: 15 * 60, share: 0.25, games: 4 };

/**
 * A player's season with the team, split by each regular teammate: games that both played, and games that the teammate missed
 * while on the team. Games whose box score lacks the stat are left out.
 */
export async function teammates(db: Database, question: TeammatesQuestion): Promise<TeammatesResponse> {
  const { league, playerId, stat, asOf } = question;
  const [lines, [next]] = await Promise.all([linesOfTeam(db, asOf, playerId), nextGame(db, asOf, playerId)]);
  const own = lines.filter((line) => line.playerId === playerId && statValue(league, stat, line) !== null);
  const line = question.lineHalves === undefined ? usualLine(own, question) : lineValue(question.lineHalves);
  const others = Map.groupBy(
    lines.filter((line) => line.playerId !== playerId),
    (line) => line.playerId,
  );
  const ids = [...others.keys()];
  const [moved, said] = await Promise.all([
    movedSince(db, asOf, playerId, ids),
    next === undefined ? [] : availabilityIn(db, asOf, next.gameId, ids),
  ]);
  const left = new Map(moved.map(({ playerId, since }) => [playerId, since]));
  const reports = new Map(said.map(({ playerId, status }) => [playerId, status]));
  const days = new Map(lines.map(({ gameId, date }) => [gameId, date]));
  const rows = Array.from(others.values(), (theirs) => {
    const [first] = theirs as [TeamLine];
    const last = left.has(first.playerId) ? (theirs.at(-1)?.date ?? first.date) : '9999-12-31';
    const isThen = (date: string): boolean => date >= first.date && date <= last;
    const teamGames = Array.from(days.values()).filter(isThen).length;
    return { theirs, first, isThen, isRegular: isRegular(theirs, teamGames) };
  });
  return {
    line,
    teammates: rows
      .filter(({ isRegular }) => isRegular)
      .toSorted((a, b) => secondsOf(b.theirs) - secondsOf(a.theirs) || a.first.playerId - b.first.playerId)
      .map(({ theirs, first, isThen }) => {
        const played = new Set(theirs.map(({ gameId }) => gameId));
        return {
          playerId: first.playerId,
          playerName: first.playerName,
          status: reports.get(first.playerId) ?? null,
          with: split(
            own.filter(({ gameId }) => played.has(gameId)),
            question,
            line,
          ),
          without: split(
            own.filter(({ gameId, date }) => !played.has(gameId) && isThen(date)),
            question,
            line,
          ),
        };
      }),
  };
}

const secondsOf = (lines: readonly TeamLine[]): number => lines.reduce((sum, line) => sum + line.seconds, 0);

function isRegular(lines: readonly TeamLine[], teamGames: number): boolean {
  const { seconds, share, games } = REGULAR;
  return lines.length >= Math.max(games, share * teamGames) && secondsOf(lines) >= seconds * lines.length;
}

type Figure = Pick<TeammatesQuestion, 'league' | 'stat'>;

const valuesOf = (games: readonly TeamLine[], { league, stat }: Figure): number[] =>
  games.map((game) => statValue(league, stat, game)).filter((value) => value !== null);

function split(games: readonly TeamLine[], figure: Figure, line: number | null): Split {
  const values = valuesOf(games, figure);
  const hits = line === null ? 0 : values.filter((value) => value > line).length;
  const [low, high] = hitInterval(hits, values.length);
  return {
    games: games.length,
    minutes: meanOf(games.map(({ seconds }) => seconds / 60)),
    mean: meanOf(values),
    hitRate: games.length === 0 ? null : rounded(hits / games.length, 4),
    interval: [rounded(low, 4), rounded(high, 4)],
  };
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length, 2);
}

/** The median of the player's games, at least 0.5, because no line is lower; a double has this one line. */
function usualLine(own: readonly TeamLine[], figure: Figure): number | null {
  const values = valuesOf(own, figure).sort((a, b) => a - b);
  const low = values[Math.floor((values.length - 1) / 2)];
  const high = values[Math.ceil((values.length - 1) / 2)];
  if (low === undefined || high === undefined) return null;
  return STATS[figure.stat].isYesNo ? 0.5 : Math.max(0.5, (low + high) / 2);
}
