import type { Direction, GameStatus, Rating } from '../../kernel/index.ts';
import { STATS, type Period, type Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { ScoringBounds } from '../../scoring/index.ts';
import type { StoredProp } from './board-queries.ts';
import { contentAt } from './content-at.ts';
import type { PropContent, Side } from './prop-content.ts';
import { referencesAt, type Comparison, type ReferenceAt, type SideReference } from './reference-at.ts';

interface BestOnWire extends Side {
  readonly line: number;
  /** Missing where prices are compared with our model alone; null where no other book says anything. */
  readonly reference?: SideReference | null;
}

interface ModelPickOnWire {
  readonly direction: Direction;
  readonly score: number;
  readonly rating: Rating;
  readonly probability: number;
  readonly expectedValue: number;
}

/** A row of the props page, the same for as long as its board is in force. */
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
  readonly league: League;
}

/** A row with what is known of its game at the request; null for a game that is not known any more. */
export interface ShownRow extends PropRow {
  readonly tipOff: string | null;
  readonly gameStatus: GameStatus | null;
}

/** One version of a day's props as a tier sees it: rows in one order, each row serialized once. */
export interface BoardView {
  readonly rows: readonly PropRow[];
  readonly gameIds: readonly number[];
  /** Ordered positions of the rows; computed on first use. */
  ordered(name: string, make: () => Uint16Array): Uint16Array;
  json(position: number): string;
  /** The same at only some books, or compared with others: computed at each call, not cached. */
  at(asked: Asked, bounds: ScoringBounds): BoardView;
}

/** How a caller looks at prices. */
export interface Asked {
  /** Only prices at these; undefined for all. */
  readonly books?: ReadonlySet<string> | undefined;
  /** Undefined for our model. */
  readonly comparison?: Comparison | undefined;
}

/** Positions are 16-bit. */
const MOST_ROWS = 0xffff;

/** A row, and its JSON once requested. */
interface Line {
  readonly row: PropRow;
  text: string | undefined;
}

type Lines = WeakMap<StoredProp, Line>;

/** The props' league, and what is shown of them. */
export interface ViewOf {
  readonly league: League;
  readonly ratings: readonly Rating[];
  /** Abbreviations by id. */
  readonly teams: ReadonlyMap<number, string>;
}

/** Creates views. A prop of an earlier view (the same object, with the same teams) reuses its row and text. */
export function boardViews(): typeof boardView {
  const kept = new Map<string, Lines>();
  return (props, of) => {
    // Abbreviations change once in years.
    const name = `${of.league} ${of.ratings.join()} ${[...of.teams].join()}`;
    if (!kept.has(name)) kept.set(name, new WeakMap());
    return boardView(props, of, kept.get(name));
  };
}

/** Rows are ordered by player name, then stat, period and id; ties of every sort keep that order. */
export function boardView(props: readonly StoredProp[], of: ViewOf, known: Lines = new WeakMap()): BoardView {
  const ordered = inRowOrder(props);
  const lines = ordered.map((prop): Line => {
    const line = known.get(prop) ?? { row: rowOf(prop, of), text: undefined };
    known.set(prop, line);
    return line;
  });
  return viewOf(lines, ({ books, comparison }, bounds) => {
    const referenceAt = comparison && referencesAt(comparison);
    return lines.map(({ row }, index) => {
      const { content } = ordered[index] as StoredProp;
      const shown = books === undefined ? content : contentAt(content, books, bounds);
      return { row: { ...row, ...sidesOf(content, of.ratings, shown, referenceAt) }, text: undefined };
    });
  });
}

/** Merges the views of several leagues, in the same order of rows. Each row keeps the text of its own view. */
export function joinViews(views: readonly BoardView[]): BoardView {
  const places = inRowOrder(
    views.flatMap((view) =>
      view.rows.map((row, position) => {
        const { playerId, playerName, gameId, propType: stat, period } = row;
        return { view, position, row, playerId, playerName, gameId, stat, period: period ?? 'Full' };
      }),
    ),
  );
  return {
    rows: places.map(({ row }) => row),
    gameIds: views.flatMap(({ gameIds }) => gameIds),
    ordered: keptOrders(),
    json(index) {
      const place = places[index];
      if (place === undefined) throw new RangeError(`row ${index} of ${places.length}`);
      return place.view.json(place.position);
    },
    at: (asked, bounds) => joinViews(views.map((view) => view.at(asked, bounds))),
  };
}

function keptOrders(): BoardView['ordered'] {
  const orders = new Map<string, Uint16Array>();
  return (name, make) => {
    const order = orders.get(name) ?? make();
    orders.set(name, order);
    return order;
  };
}

function viewOf(lines: readonly Line[], linesAt: (asked: Asked, bounds: ScoringBounds) => readonly Line[]): BoardView {
  return {
    rows: lines.map(({ row }) => row),
    gameIds: [...new Set(lines.map(({ row }) => row.gameId))],
    ordered: keptOrders(),
    json(position) {
      const line = lines[position];
      if (line === undefined) throw new RangeError(`row ${position} of ${lines.length}`);
      line.text ??= JSON.stringify(line.row);
      return line.text;
    },
    at: (asked, bounds) => viewOf(linesAt(asked, bounds), linesAt),
  };
}

type Placed = Pick<StoredProp, 'playerName' | 'playerId' | 'gameId' | 'stat' | 'period'>;

/** Names, stats and periods become one number each, so that the thousands of comparisons are numeric. */
function inRowOrder<Prop extends Placed>(props: readonly Prop[]): Prop[] {
  if (props.length > MOST_ROWS) throw new RangeError(`a board of ${props.length} props`);
  const names = ranks(props.map(({ playerName }) => playerName));
  const marks = new Map([...new Set(props.map(markOf))].sort(inOrder).map((mark, index) => [mark, index]));
  const places = props.map((prop) => (names.get(prop.playerName) ?? 0) * marks.size + (marks.get(markOf(prop)) ?? 0));
  const order = props.map((prop, index) => ({ prop, place: places[index] ?? 0 }));
  return order
    .sort((a, b) => a.place - b.place || a.prop.playerId - b.prop.playerId || a.prop.gameId - b.prop.gameId)
    .map(({ prop }) => prop);
}

const markOf = ({ stat, period }: Placed): string => `${stat} ${period}`;

const COLLATOR = new Intl.Collator('en');

/** The rank of each text in the order of the English alphabet. */
export function ranks(texts: readonly string[]): ReadonlyMap<string, number> {
  const distinct = [...new Set(texts)].sort((a, b) => COLLATOR.compare(a, b) || inOrder(a, b));
  return new Map(distinct.map((text, index) => [text, index]));
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function rowOf(prop: StoredProp, { league, ratings, teams }: ViewOf): PropRow {
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
    league,
  };
}

/** A pick hidden from the tier must not be visible by its price and value either, at any of its books. */
function sidesOf(content: PropContent, ratings: readonly Rating[], shown = content, referenceAt?: ReferenceAt) {
  const isHidden = content.pick !== null && !ratings.includes(content.pick.rating);
  if (isHidden) return { bestOver: null, bestUnder: null, modelPick: null };
  const { line, over, under, pick } = shown;
  const side = pick?.direction === 'Over' ? over : under;
  return {
    bestOver: bestOf(line, over, referenceAt && over && { reference: referenceAt(content, 'Over', over) }),
    bestUnder: bestOf(line, under, referenceAt && under && { reference: referenceAt(content, 'Under', under) }),
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

function bestOf(line: number, side: Side | null, compared?: Pick<BestOnWire, 'reference'> | null): BestOnWire | null {
  if (side === null) return null;
  const { book, price, probability, expectedValue, link } = side;
  return { book, line, price, probability, expectedValue, link, ...compared };
}
