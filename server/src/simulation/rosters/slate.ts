import type { Day } from '../../kernel/index.ts';
import type {
  AvailabilityFact,
  AvailabilityReportFact,
  BoxScoreFact,
  GameFact,
  GameLineFact,
  PlayerFact,
  QuoteSetFact,
  RunningGameFact,
  ShotChartFact,
  TeamFact,
} from '../../sources/facts.ts';
import { corrected, linesOf, scoreOf, shotChart, timetableOf } from '../games/box-facts.ts';
import { finalBoxScores, postponementFacts, runningBoxScores, stateFacts } from '../games/game-facts.ts';
import { runningGames } from '../games/running.ts';
import { fixturesOf, type Fixture } from './calendar.ts';
import { playGame } from '../games/game.ts';
import { boostedPlayers } from '../prices/boosts.ts';
import { lineMovesOf } from '../prices/line-moves.ts';
import { editionsOf } from '../prices/market.ts';
import { quotingHalf } from '../prices/books.ts';
import { outageOf, quotesOf } from '../prices/quoting.ts';
import { availabilityFacts, firstReports, gameLineFacts } from './report-facts.ts';
import { healthOf } from './health.ts';
import type { League, Team } from './rosters.ts';

/** Facts by kind, each kind in the order of its known time. */
export interface Facts {
  readonly teams: readonly TeamFact[];
  readonly players: readonly PlayerFact[];
  readonly games: readonly GameFact[];
  readonly reports: readonly AvailabilityReportFact[];
  readonly availability: readonly AvailabilityFact[];
  readonly gameLines: readonly GameLineFact[];
  readonly quoteSets: readonly QuoteSetFact[];
  readonly boxScores: readonly BoxScoreFact[];
  readonly shotCharts: readonly ShotChartFact[];
  readonly runningGames: readonly RunningGameFact[];
}

/** States of running games after a moment and up to another: there are too many of a day to make all at once. */
export type RunningBetween = (since: Date, until: Date) => readonly RunningGameFact[];

/** Additional facts of a day: quotes, and box scores of running games. */
export interface Detail {
  /** `few`: half of the players, without alternate lines. */
  readonly quotes: 'none' | 'few' | 'all';
  readonly live: boolean;
}

/** Everything but teams and players. */
export type Slate = Omit<Facts, 'teams' | 'players' | 'runningGames'> & { readonly runningBetween: RunningBetween };

/** All facts of one game day's games except the schedule; a function of the league and the day only. */
export function slateOf(league: League, day: Day, detail: Detail): Slate {
  const fixtures = fixturesOf(league, day);
  const health = (game: Fixture, team: Team) => healthOf(league, game, team);
  const outage = league.rules.exhibition === null ? outageOf(league, day) : undefined;
  const played = fixtures.filter((game) => game.postponedAt === null).map((game) => playGame(league, game));
  const timed = played.map((game) => [game, timetableOf(game)] as const);
  const markets = detail.quotes === 'none' ? [] : fixtures.map((game) => [game, editionsOf(league, game)] as const);
  const books = detail.quotes === 'few' ? quotingHalf(league.rules.books) : league.rules.books;
  return {
    games: [
      ...fixtures.flatMap(postponementFacts),
      ...timed
        .flatMap(([game, times]) => stateFacts(game.game, times, scoreOf(game)))
        .filter((fact) => detail.live || isTurn(fact)),
    ],
    reports: fixtures.flatMap((game) => firstReports(game, health)),
    availability: fixtures.flatMap((game) => availabilityFacts(game, health)),
    gameLines: markets.flatMap(([game, editions]) => gameLineFacts(game, editions)),
    quoteSets: markets.flatMap(([game, editions]) =>
      quotesOf(game, books, {
        editions,
        moves: lineMovesOf(league, game, editions),
        boosted: boostedPlayers(league, game),
        // Its offers must exist whenever a board is published.
        outage: game.endsAtStart ? undefined : outage,
      }),
    ),
    boxScores: timed.flatMap(([game, times]) => [
      ...(detail.live ? runningBoxScores(game.game, times, linesOf(game)) : []),
      ...finalBoxScores(game.game, times, linesOf(game), corrected),
    ]),
    runningBetween: (since, until) =>
      detail.live ? timed.flatMap(([game, times]) => runningGames(game, times, since, until)) : [],
    shotCharts: (league.rules.exhibition === null ? timed : []).map(([game, times]) => shotChart(game, times)),
  };
}

/** Without running scores a game changes state twice: it starts and it ends. */
export function isTurn(fact: GameFact): boolean {
  return fact.status !== 'live' || fact.knownAt.getTime() === fact.tipOff.getTime();
}
