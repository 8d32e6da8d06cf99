import type { Day } from '../../kernel/index.ts';
import type { GameLineFact } from '../../sources/facts.ts';
import { finalBoxScores, postponementFacts, runningBoxScores, stateFacts } from '../games/game-facts.ts';
import { quotingHalf } from '../prices/books.ts';
import { lineMovesOf } from '../prices/line-moves.ts';
import { priceOf } from '../prices/pricing.ts';
import { outageOf, quotesOf } from '../prices/quoting.ts';
import { fixturesOf, type Fixture } from '../rosters/calendar.ts';
import { availabilityFacts, firstReports } from '../rosters/report-facts.ts';
import { isTurn, type Detail, type Slate } from '../rosters/slate.ts';
import { correctedHockey, hockeyLines, hockeyScore, hockeyTimetable } from './box-lines.ts';
import { hockeyEditions, type HockeyEdition } from './forecast.ts';
import { playHockey } from './game.ts';
import { squadOf, type Squad } from './lineup.ts';
import type { HockeyLeague, HockeyTeam } from './rosters.ts';

/** All facts of one game day's games except the schedule; a function of the league and the day only. */
export function hockeySlateOf(league: HockeyLeague, day: Day, detail: Detail): Slate {
  const games = fixturesOf(league, day).map((game) => ({
    game,
    squads: [squadOf(league, game, game.home), squadOf(league, game, game.away)] as const,
  }));
  const timed = games
    .filter(({ game }) => game.postponedAt === null)
    .map(({ game }) => playHockey(league, game))
    .map((played) => ({ played, times: hockeyTimetable(played) }));
  const outage = outageOf(league, day);
  const markets =
    detail.quotes === 'none'
      ? []
      : games.map(({ game, squads }) => ({ game, editions: hockeyEditions(league, game, squads) }));
  const books = detail.quotes === 'few' ? quotingHalf(league.rules.books) : league.rules.books;
  const health = (game: Fixture<HockeyTeam>, team: HockeyTeam): Squad['health'] => squadOf(league, game, team).health;
  return {
    games: [
      ...games.flatMap(({ game }) => postponementFacts(game)),
      ...timed
        .flatMap(({ played, times }) => stateFacts(played.game, times, hockeyScore(played)))
        .filter((fact) => detail.live || isTurn(fact)),
    ],
    reports: games.flatMap(({ game }) => firstReports(game, health)),
    availability: games.flatMap(({ game }) => availabilityFacts(game, health)),
    gameLines: markets.flatMap(({ game, editions }) => gameLines(game, editions)),
    quoteSets: markets.flatMap(({ game, editions }) =>
      quotesOf(game, books, { editions, moves: lineMovesOf(league, game, editions), boosted: new Set(), outage }),
    ),
    boxScores: timed.flatMap(({ played, times }) => [
      ...(detail.live ? runningBoxScores(played.game, times, hockeyLines(played)) : []),
      ...finalBoxScores(played.game, times, hockeyLines(played), correctedHockey),
    ]),
    shotCharts: [],
    // No chance of a running game is fitted for hockey.
    runningBetween: () => [],
  };
}

const LINE_OVERROUND = 1.045;
/** What a goal of expected margin is worth in log-odds of winning. */
const PER_GOAL = 0.52;
/** Books give the favourite a goal and a half. */
const PUCK_LINE = 1.5;

/** Puck line, total and moneylines, renewed when news moves the price. */
function gameLines(game: Fixture<HockeyTeam>, editions: readonly HockeyEdition[]): GameLineFact[] {
  const facts: GameLineFact[] = [];
  for (const { at, goals } of editions) {
    const [home, away] = goals;
    const wins = 1 / (1 + Math.exp(-PER_GOAL * (home - away)));
    const fact: GameLineFact = {
      game: { externalId: game.externalId },
      homeSpread: home >= away ? -PUCK_LINE : PUCK_LINE,
      total: Math.floor(home + away) + 0.5,
      homeMoneyline: priceOf(wins, LINE_OVERROUND, 5),
      awayMoneyline: priceOf(1 - wins, LINE_OVERROUND, 5),
      knownAt: at,
      assumed: false,
    };
    const last = facts.at(-1);
    if (last?.homeMoneyline !== fact.homeMoneyline || last.total !== fact.total) facts.push(fact);
  }
  return facts;
}
