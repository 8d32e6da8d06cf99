import { type Stat, type Period, statDefinition } from '../../kernel/index.ts';
import { OVER_LEAN } from '../games/figures.ts';
import { type Key, childKey, keyOf, normalOf, uniformOf } from '../random.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { LIVELY_MINUTES } from '../rosters/health.ts';
import type { League } from '../rosters/rosters.ts';
import type { Market } from './books.ts';
import type { PlayerForecast } from './forecast.ts';
import { mainLine } from './main-line.ts';
import type { Edition } from './market.ts';
import { overAt, shifted } from './pricing.ts';

/** Bettors move one player's market: every book answers at that moment. */
export interface LineMove {
  readonly at: number;
  /** As `propName` says. */
  readonly name: string;
  readonly stat: Stat;
  readonly period: Period;
  /** How far the market's view is now from where it was without bettors, in log-odds. */
  readonly shift: number;
}

/** Names a prop of a game. */
export const propName = ({ player }: PlayerForecast, { stat, period }: Market): string =>
  `${player.number} ${stat} ${period}`;

/**
 * All books share this much error (sd in log-odds), beside the forecast's own: a market is good, not perfect. With it a model
 * that has no news deserves about the weight beside the market that it earns on real lines, a seventh.
 */
const COMMON_ERROR = 0.12;

/** The error in log-odds that all books share in a prop, their lean to the over included. */
export function commonError(game: Fixture, name: string, { stat, period }: Market): number {
  const lean = period === 'Full' ? (OVER_LEAN[stat] ?? 0) : 0;
  return lean + COMMON_ERROR * normalOf(keyOf(game.key, 'common', name));
}

/** Below it, in 48 minutes, a player is offered nowhere. */
const LEAST_MINUTES = 14;

/** Players that a market is offered for, most minutes first; a cautious book leaves out those whose playing is open. */
export function offeredPlayers(game: Fixture, market: Market, edition: Edition, cautious: boolean): PlayerForecast[] {
  const least = LEAST_MINUTES * game.home.rules.length;
  return edition.forecast.players
    .filter((player) => player.chance > 0.3 && player.minutes >= least)
    .filter((player) => !(cautious && edition.doubtful.has(player.player.number)))
    .sort((a, b) => b.minutes - a.minutes)
    .slice(0, market.players);
}

const MINUTE = 60_000;
/** Two lines move a minute in the last hour and a quarter before a game. */
const LINE_MOVE_EVERY = MINUTE / 2;
/** Prices move before that, the more often the nearer the tip-off: from so many hours before it, every so many minutes. */
const PRICE_MOVES = [
  { fromHours: 20, everyMinutes: 30 },
  { fromHours: 6, everyMinutes: 10 },
] as const;
/** Of the props whose line is nearest to moving, so many take turns. */
const TURNS = 60;
/** A move of the price alone, in log-odds: half a point to a point and a half of the price's percentage. */
const PRICE_SHIFT = [0.06, 0.1] as const;

/** Everything bettors move before a lively game, in order of time; nothing before other games. */
export function lineMovesOf(league: League, game: Fixture, editions: readonly Edition[]): LineMove[] {
  if (!game.isLively || league.atEveryHour === null) return [];
  const since = Date.parse(league.atEveryHour.movesFrom);
  const key = keyOf(game.key, 'moves');
  const market = openMarket(league, game);
  return momentsOf(game)
    .filter(({ at }) => at >= since)
    .flatMap(({ at, movesLine }, index) => {
      const edition = editions.findLast((each) => each.at.getTime() <= at);
      if (edition === undefined) return [];
      const move = movesLine ? market.nextLine(edition) : market.somePrice(edition, childKey(key, index));
      return move === undefined ? [] : [{ at, ...move }];
    });
}

interface Moment {
  readonly at: number;
  readonly movesLine: boolean;
}

function momentsOf(game: Fixture): Moment[] {
  const tipOff = game.tipOff.getTime();
  const lively = { from: tipOff - LIVELY_MINUTES.from * MINUTE, until: tipOff - LIVELY_MINUTES.until * MINUTE };
  const prices = PRICE_MOVES.flatMap(({ fromHours, everyMinutes }, index) => {
    const from = tipOff - fromHours * 60 * MINUTE;
    const next = PRICE_MOVES[index + 1];
    const until = next === undefined ? lively.from : tipOff - next.fromHours * 60 * MINUTE;
    // Each game has a minute of its own, so that not all games move at once.
    const first = from + Math.floor(uniformOf(keyOf(game.key, 'minute', index)) * everyMinutes) * MINUTE;
    return spaced(first, until, everyMinutes * MINUTE).map((at) => ({ at, movesLine: false }));
  });
  return [...prices, ...spaced(lively.from, lively.until, LINE_MOVE_EVERY).map((at) => ({ at, movesLine: true }))];
}

const spaced = (from: number, until: number, every: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((until - from) / every)) }, (_, index) => from + index * every);

type Moved = Omit<LineMove, 'at'>;

interface OpenMarket {
  /** The next prop in turn goes to the neighboring line, or back from it. */
  nextLine(edition: Edition): Moved | undefined;
  /** Some prop's price moves, or comes back. */
  somePrice(edition: Edition, key: Key): Moved | undefined;
}

function openMarket(league: League, game: Fixture): OpenMarket {
  const shifts = new Map<string, number>();
  let known: { readonly edition: Edition; readonly props: readonly Moved[] } | undefined;
  let turn = 0;
  const move = (prop: Moved | undefined, shift: number): Moved | undefined => {
    if (prop === undefined) return undefined;
    const moved = { ...prop, shift: (shifts.get(prop.name) ?? 0) === 0 ? shift : 0 };
    shifts.set(prop.name, moved.shift);
    return moved;
  };
  const propsOf = (edition: Edition): readonly Moved[] => {
    if (known?.edition !== edition) known = { edition, props: nearestToMoving(league, game, edition) };
    return known.props;
  };
  return {
    nextLine(edition) {
      const props = propsOf(edition);
      const prop = props[turn++ % Math.min(TURNS, props.length)];
      return move(prop, prop?.shift ?? 0);
    },
    somePrice(edition, key) {
      const props = propsOf(edition);
      const [least, most] = PRICE_SHIFT;
      const size = least + (most - least) * uniformOf(childKey(key, 1));
      const sign = uniformOf(childKey(key, 2)) < 0.5 ? -1 : 1;
      return move(props[Math.floor(uniformOf(key) * props.length)], sign * size);
    },
  };
}

/** Every prop with the shift that brings it to its next line, the smallest shift first. */
function nearestToMoving(league: League, game: Fixture, edition: Edition): Moved[] {
  const markets = league.rules.books[0]?.markets ?? [];
  const props = markets
    .filter(({ stat }) => statDefinition(stat).doubles === undefined)
    .flatMap((market) =>
      offeredPlayers(game, market, edition, true).flatMap((player) => {
        const name = propName(player, market);
        const tail = edition.tail(player, market);
        const error = commonError(game, name, market);
        const shift = shiftToNextLine((halves) => shifted(overAt(tail, halves), error), tail.length);
        return shift === undefined ? [] : [{ name, stat: market.stat, period: market.period, shift }];
      }),
    );
  return props.sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift));
}

/** Enough to make the neighboring line the one that is nearest to even, in log-odds; undefined where it would take a lot. */
function shiftToNextLine(over: (halves: number) => number, reach: number): number | undefined {
  const line = mainLine(over, reach, 0, false);
  const here = logit(over(line));
  const up = -(here + logit(over(line + 2))) / 2 + SURELY;
  const down = line > 2 ? -(here + logit(over(line - 2))) / 2 - SURELY : -Infinity;
  const shift = up < -down ? up : down;
  return Math.abs(shift) < MOST_SHIFT ? shift : undefined;
}

const SURELY = 0.03;
const MOST_SHIFT = 0.5;
const logit = (p: number): number => Math.log(p / (1 - p));
