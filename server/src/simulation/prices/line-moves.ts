import { STATS, type Period, type Stat } from '../../sports/index.ts';
import { type Key, childKey, keyOf, normalOf, uniformOf } from '../random.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { LIVELY_MINUTES } from '../rosters/health.ts';
import type { AnyLeague, AnyTeam } from '../rosters/clubs.ts';
import type { Market } from './books.ts';
import type { Edition, Quotable } from './edition.ts';
import { mainLine } from './main-line.ts';
import { overAt, shifted } from './pricing.ts';

/** Bettors move one player's market; every book reacts at that moment. */
export interface LineMove {
  readonly at: number;
  /** In the form of `propName`. */
  readonly name: string;
  readonly stat: Stat;
  readonly period: Period;
  /** The current deviation of the market's view from the one without bettors, in log-odds. */
  readonly shift: number;
}

/** Names a prop of a game. */
export const propName = ({ player }: Pick<Quotable, 'player'>, { stat, period }: Market): string =>
  `${player.number} ${stat} ${period}`;

/**
 * The error that all books share (sd in log-odds), in addition to the forecast's. With it, the best weight of a model
 * without news next to the market is a seventh, as on real lines.
 */
const COMMON_ERROR = 0.12;

/** The error in log-odds that all books share in a prop, with their bias to the over. */
export function commonError(game: Fixture<AnyTeam>, name: string, { stat, period }: Market): number {
  const lean = period === 'Full' ? (game.home.rules.market.overLean[stat] ?? 0) : 0;
  return lean + COMMON_ERROR * normalOf(keyOf(game.key, 'common', name));
}

/** The players of a market, the first ones first; a cautious book omits doubtful ones. */
export function offeredPlayers(market: Market, edition: Edition, cautious: boolean): Quotable[] {
  return edition
    .offered(market)
    .filter(({ chance, player }) => chance > 0.3 && !(cautious && edition.doubtful.has(player.number)))
    .slice(0, market.players);
}

const MINUTE = 60_000;
/** Two lines per minute move in the last 75 minutes before a game. */
const LINE_MOVE_EVERY = MINUTE / 2;
/** Earlier, prices move more often the nearer the tip-off: from `fromHours` before it, every `everyMinutes`. */
const PRICE_MOVES = [
  { fromHours: 20, everyMinutes: 30 },
  { fromHours: 6, everyMinutes: 10 },
] as const;
/** The number of props, of those whose line is nearest to moving, that take turns. */
const TURNS = 60;
/** A move of the price only, in log-odds: 0.5 to 1.5 points of the price's percentage. */
const PRICE_SHIFT = [0.06, 0.1] as const;

/** All moves by bettors before a lively game, by time; none before other games. */
export function lineMovesOf(league: AnyLeague, game: Fixture<AnyTeam>, editions: readonly Edition[]): LineMove[] {
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

function momentsOf(game: Fixture<AnyTeam>): Moment[] {
  const tipOff = game.tipOff.getTime();
  const lively = { from: tipOff - LIVELY_MINUTES.from * MINUTE, until: tipOff - LIVELY_MINUTES.until * MINUTE };
  const prices = PRICE_MOVES.flatMap(({ fromHours, everyMinutes }, index) => {
    const from = tipOff - fromHours * 60 * MINUTE;
    const next = PRICE_MOVES[index + 1];
    const until = next === undefined ? lively.from : tipOff - next.fromHours * 60 * MINUTE;
    // Each game has its own minute, so that games do not move at the same time.
    const first = from + Math.floor(uniformOf(keyOf(game.key, 'minute', index)) * everyMinutes) * MINUTE;
    return spaced(first, until, everyMinutes * MINUTE).map((at) => ({ at, movesLine: false }));
  });
  return [...prices, ...spaced(lively.from, lively.until, LINE_MOVE_EVERY).map((at) => ({ at, movesLine: true }))];
}

const spaced = (from: number, until: number, every: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((until - from) / every)) }, (_, index) => from + index * every);

type Moved = Omit<LineMove, 'at'>;

interface OpenMarket {
  /** The next prop in turn moves to the neighboring line, or back from it. */
  nextLine(edition: Edition): Moved | undefined;
  /** The price of a random prop moves, or returns. */
  somePrice(edition: Edition, key: Key): Moved | undefined;
}

function openMarket(league: AnyLeague, game: Fixture<AnyTeam>): OpenMarket {
  const shifts = new Map<string, number>();
  let known: { readonly edition: Edition; readonly props: MovingProps } | undefined;
  let turn = 0;
  const move = (prop: Moved | undefined, shift: number): Moved | undefined => {
    if (prop === undefined) return undefined;
    const moved = { ...prop, shift: (shifts.get(prop.name) ?? 0) === 0 ? shift : 0 };
    shifts.set(prop.name, moved.shift);
    return moved;
  };
  const propsOf = (edition: Edition): MovingProps => {
    if (known?.edition !== edition) known = { edition, props: movingProps(league, game, edition) };
    return known.props;
  };
  return {
    nextLine(edition) {
      const { lines: props } = propsOf(edition);
      const prop = props[turn++ % Math.min(TURNS, props.length)];
      return move(prop, prop?.shift ?? 0);
    },
    somePrice(edition, key) {
      const { prices: props } = propsOf(edition);
      const [least, most] = PRICE_SHIFT;
      const size = least + (most - least) * uniformOf(childKey(key, 1));
      const sign = uniformOf(childKey(key, 2)) < 0.5 ? -1 : 1;
      return move(props[Math.floor(uniformOf(key) * props.length)], sign * size);
    },
  };
}

interface MovingProps {
  /** Props with the shift that moves them to the next line, smallest shift first. */
  readonly lines: readonly Moved[];
  /** Props whose price may move. */
  readonly prices: readonly Moved[];
}

function movingProps(league: AnyLeague, game: Fixture<AnyTeam>, edition: Edition): MovingProps {
  const markets = league.rules.books[0]?.markets ?? [];
  const props = markets
    .filter(({ stat }) => !STATS[stat].isYesNo)
    .flatMap((market) =>
      offeredPlayers(market, edition, true).map((player) => {
        const name = propName(player, market);
        const tail = edition.tail(player, market);
        const error = commonError(game, name, market);
        const shift = shiftToNextLine((halves) => shifted(overAt(tail, halves), error), tail.length);
        return { name, stat: market.stat, period: market.period, shift };
      }),
    );
  const lines = props
    .flatMap((prop) => (prop.shift === undefined ? [] : [{ ...prop, shift: prop.shift }]))
    .sort((a, b) => Math.abs(a.shift) - Math.abs(b.shift));
  return { lines, prices: league.rules.market.movesAnyPrice ? props.map((prop) => ({ ...prop, shift: 0 })) : lines };
}

/** The shift in log-odds that makes a neighboring line the nearest to even; undefined if it is too large. */
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
