import { STATS, type Direction, type Period, type Rating, type Stat } from '../kernel/index.ts';
import type { StoredProp } from './board-queries.ts';
import type { PropContent, Side } from './prop-content.ts';

interface BestOnWire extends Side {
  readonly line: number;
}

interface ModelPickOnWire {
  readonly direction: Direction;
  readonly score: number;
  readonly rating: Rating;
  readonly probability: number;
  readonly expectedValue: number;
}

/** A row of the props page, as it goes out. */
export interface PropRow {
  readonly playerId: number;
  readonly playerName: string;
  readonly propType: Stat;
  readonly statDisplayName: string;
  readonly teamAbbreviation: string | null;
  readonly opponentAbbreviation: string | null;
  readonly consensusLine: number;
  readonly bestOver: BestOnWire | null;
  readonly bestUnder: BestOnWire | null;
  readonly modelPick: ModelPickOnWire | null;
  readonly bookCount: number;
  readonly l5Hits: number;
  readonly l5Games: number;
  readonly l10Hits: number;
  readonly l10Games: number;
  readonly l15Hits: number;
  readonly l15Games: number;
  readonly gameId: number;
  readonly period: Exclude<Period, 'Full'> | null;
}

/** One version of a day's props as a tier sees it: its rows in one order, and each row as text, written once. */
export interface BoardView {
  readonly rows: readonly PropRow[];
  /** Positions of the rows, ordered; made by the first who asks for the order. */
  ordered(name: string, make: () => Uint16Array): Uint16Array;
  json(position: number): string;
}

/** Positions are kept in 16 bits. */
const MOST_ROWS = 0xffff;

/** Rows are in the order of players' names, then stats, periods and ids; that order decides wherever a sort does not. */
export function boardView(
  props: readonly StoredProp[],
  ratings: readonly Rating[],
  teams: ReadonlyMap<number, string>,
): BoardView {
  if (props.length > MOST_ROWS) throw new RangeError(`a board of ${props.length} props`);
  const names = ranks(props.map(({ playerName }) => playerName));
  const rows = props
    .toSorted(
      (a, b) =>
        (names.get(a.playerName) ?? 0) - (names.get(b.playerName) ?? 0) ||
        inOrder(a.stat, b.stat) ||
        inOrder(a.period, b.period) ||
        a.playerId - b.playerId ||
        a.gameId - b.gameId,
    )
    .map((prop) => rowOf(prop, ratings, teams));
  const orders = new Map<string, Uint16Array>();
  const texts: string[] = [];
  return {
    rows,
    ordered(name, make) {
      const order = orders.get(name) ?? make();
      orders.set(name, order);
      return order;
    },
    json: (position) => (texts[position] ??= JSON.stringify(rows[position])),
  };
}

const COLLATOR = new Intl.Collator('en');

/** The place of each of these texts among them, in the order of an English alphabet. */
export function ranks(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(texts)].sort((a, b) => COLLATOR.compare(a, b) || inOrder(a, b));
  return new Map(distinct.map((text, index) => [text, index]));
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function rowOf(prop: StoredProp, ratings: readonly Rating[], teams: ReadonlyMap<number, string>): PropRow {
  const { playerId, playerName, stat, period, gameId, content } = prop;
  const { l5, l10, l15 } = content.overs;
  const abbreviationOf = (id: number | null): string | null => (id === null ? null : (teams.get(id) ?? null));
  return {
    playerId,
    playerName,
    propType: stat,
    statDisplayName: period === 'Full' ? STATS[stat].label : `${STATS[stat].label} (${period})`,
    teamAbbreviation: abbreviationOf(content.teamId),
    opponentAbbreviation: abbreviationOf(content.opponentTeamId),
    consensusLine: content.line,
    ...sidesOf(content, ratings),
    bookCount: content.books,
    l5Hits: l5[0],
    l5Games: l5[1],
    l10Hits: l10[0],
    l10Games: l10[1],
    l15Hits: l15[0],
    l15Games: l15[1],
    gameId,
    period: period === 'Full' ? null : period,
  };
}

/** A pick that the tier does not include is not given away by its price and value either. */
function sidesOf({ line, over, under, pick }: PropContent, ratings: readonly Rating[]) {
  if (pick !== null && !ratings.includes(pick.rating)) return { bestOver: null, bestUnder: null, modelPick: null };
  const side = pick?.direction === 'Over' ? over : under;
  return {
    bestOver: bestOf(line, over),
    bestUnder: bestOf(line, under),
    modelPick:
      pick === null || side === null
        ? null
        : {
            direction: pick.direction,
            score: pick.score,
            rating: pick.rating,
            probability: side.probability,
            expectedValue: side.expectedValue,
          },
  };
}

function bestOf(line: number, side: Side | null): BestOnWire | null {
  if (side === null) return null;
  const { book, price, probability, expectedValue } = side;
  return { book, line, price, probability, expectedValue };
}
