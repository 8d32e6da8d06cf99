import type { GameStatus } from '../../kernel/index.ts';
import { seasonOf } from '../../leagues/index.ts';
import type { BoxLineFact, BoxScoreFact, GameFact } from '../../sources/facts.ts';
import type { Fixture } from '../rosters/calendar.ts';
import type { AnyTeam } from '../rosters/clubs.ts';
import { keyOf, uniformOf } from '../random.ts';

const MINUTE = 60_000;

/** When the stages of a game become known. */
export interface Timetable {
  /** The end of each period, overtimes included; the last is the end of the game. */
  readonly ends: readonly Date[];
}

function stateFact(
  game: Fixture<AnyTeam>,
  status: GameStatus,
  knownAt: Date,
  points: readonly [number, number] | null,
): GameFact {
  return {
    league: game.home.rules.league,
    externalId: game.externalId,
    season: seasonOf(game.home.rules.league, game.day),
    seasonType: 'regular',
    gameDate: game.day,
    home: game.home.abbreviation,
    away: game.away.abbreviation,
    status,
    tipOff: game.tipOff,
    tipOffAssumed: false,
    homePoints: points?.[0] ?? null,
    awayPoints: points?.[1] ?? null,
    knownAt,
    assumed: false,
  };
}

/** The schedule is published ten days ahead, or when the league is founded. */
export function scheduleFact(game: Fixture<AnyTeam>, founded: Date): GameFact {
  const announced = game.midnight.getTime() - SCHEDULE_DAYS * 1440 * MINUTE;
  return stateFact(game, 'scheduled', new Date(Math.max(announced, founded.getTime())), null);
}
export const SCHEDULE_DAYS = 10;

export function postponementFacts(game: Fixture<AnyTeam>): GameFact[] {
  return game.postponedAt === null ? [] : [stateFact(game, 'postponed', game.postponedAt, null)];
}

/** Live at the start and after each period, then final; `score` is that after so many periods, home first. */
export function stateFacts(
  game: Fixture<AnyTeam>,
  { ends }: Timetable,
  score: (periods: number) => readonly [number, number],
): GameFact[] {
  const running = ends.map((end, index) =>
    stateFact(game, index + 1 === ends.length ? 'final' : 'live', end, score(index + 1)),
  );
  return [stateFact(game, 'live', game.tipOff, [0, 0]), ...running];
}

/** The lines of a box score; of the periods up to one alone, if it is named. */
export type LinesThrough = (period?: number) => readonly BoxLineFact[];

/** The box score after each period but the last, one minute later, with the finished periods. */
export function runningBoxScores(game: Fixture<AnyTeam>, { ends }: Timetable, lines: LinesThrough): BoxScoreFact[] {
  return ends.slice(0, -1).map((end, index) => boxScore(game, lines(index + 1), new Date(end.getTime() + MINUTE)));
}

/**
 * The final box score, two to six minutes after the end, or one after the game that ends at a first start. Sometimes one of
 * the periods is missing and follows the next day. Sometimes a count is credited to a teammate hours later.
 */
export function finalBoxScores(
  game: Fixture<AnyTeam>,
  { ends }: Timetable,
  lines: LinesThrough,
  corrected: (lines: readonly BoxLineFact[]) => readonly BoxLineFact[],
): BoxScoreFact[] {
  const { key, fate, endsAtStart } = game;
  const { regulation } = game.home.rules;
  const end = ends.at(-1)?.getTime() ?? 0;
  const minutes = endsAtStart ? 1 : 2 + Math.floor(4 * uniformOf(keyOf(key, 'box')));
  const final = boxScore(game, lines(), new Date(end + minutes * MINUTE));
  const later = new Date(end + Math.floor(600 + 600 * uniformOf(keyOf(key, 'later'))) * MINUTE);
  if (fate === 'period missing') {
    const missing = 1 + Math.floor(regulation * uniformOf(keyOf(key, 'which period')));
    const partial = final.lines.map((line) => ({
      ...line,
      periods: line.periods.filter(({ period }) => period !== missing),
    }));
    return [
      { ...final, hasPeriods: false, lines: partial },
      { ...final, knownAt: later },
    ];
  }
  if (fate === 'corrected') return [final, { ...final, knownAt: later, lines: corrected(final.lines) }];
  return [final];
}

function boxScore(game: Fixture<AnyTeam>, lines: readonly BoxLineFact[], knownAt: Date): BoxScoreFact {
  return { game: { externalId: game.externalId }, hasPeriods: true, lines, knownAt, assumed: false };
}
