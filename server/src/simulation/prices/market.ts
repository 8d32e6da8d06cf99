import type { BasketballStat } from '../../sports/basketball/index.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { type Chances, type GameForecast, type PlayerForecast, forecastGame } from './forecast.ts';
import { type Health, chanceToPlay, healthOf } from '../rosters/health.ts';
import type { Edition } from './edition.ts';
import { type Tail, tailOf } from './pricing.ts';
import type { League } from '../rosters/rosters.ts';

/** An edition of a basketball game, with the forecast that its prices follow from. */
export interface ForecastEdition extends Edition<PlayerForecast> {
  readonly forecast: GameForecast;
}

/** One edition when the first reports are in, on the evening before, and one per piece of news until tip-off. */
export function editionsOf(league: League, game: Fixture): ForecastEdition[] {
  const health = [healthOf(league, game, game.home), healthOf(league, game, game.away)] as const;
  const opens = game.anchor.getTime() - 6.5 * HOUR;
  const regulars = health.flat().filter((one) => one.player.minutes >= REGULAR_MINUTES * league.rules.length);
  const news = regulars.flatMap((one) => one.reports.map((report) => report.at.getTime()));
  const until = game.postponedAt?.getTime() ?? game.tipOff.getTime();
  const moments = [...new Set([opens, ...news.filter((at) => at > opens && at < until)])].sort((a, b) => a - b);
  return moments.map((at) => editionAt(league, game, health, at));
}

const HOUR = 3_600_000;
/** In 48 minutes; no book offers a player below it. */
const LEAST_MINUTES = 14;
/** In 48 minutes; news about players below it changes no price. */
const REGULAR_MINUTES = 10;

function editionAt(league: League, game: Fixture, health: readonly [Health[], Health[]], at: number): ForecastEdition {
  const last = (one: Health) => one.reports.findLast((report) => report.at.getTime() <= at);
  const chances = health.map((side) => side.map((one) => chanceToPlay(last(one)?.status, game, new Date(at))));
  const forecast = forecastGame(league, game, [chances[0] ?? [], chances[1] ?? []] satisfies Chances);
  const open = health.flat().filter((one) => last(one)?.status === 'Questionable' || last(one)?.status === 'Doubtful');
  const tails = new Map<string, Tail>();
  return {
    at: new Date(at),
    forecast,
    doubtful: new Set(open.map((one) => one.player.number)),
    offered: () =>
      forecast.players
        .filter(({ minutes }) => minutes >= LEAST_MINUTES * league.rules.length)
        .toSorted((a, b) => b.minutes - a.minutes),
    tail(player, { stat, period }) {
      const name = `${player.player.number} ${stat} ${period}`;
      // The cast is safe: the league's books have markets of its sport alone.
      const known =
        tails.get(name) ??
        tailOf(stat as BasketballStat, period, period === 'Full' ? player.full : player.firstQuarter);
      tails.set(name, known);
      return known;
    },
  };
}
