import type { ReactNode } from 'react';
import { leagueName } from '../../api/league.ts';
import type { Offer, PropRow } from '../../api/types.ts';
import { HitCount } from '../../charts/hit-count.tsx';
import { meaning } from '../../glossary.ts';
import { bare, bookName, clockTime, edge, percent, shortStat } from '../../format.ts';
import { odds, type OddsFormat } from '../../odds.ts';
import { Side } from '../../parts/marks.tsx';
import { SlipLink } from '../pick/slip-link.tsx';
import { Rating } from '../pick/rating.tsx';
import type { GameApart } from './games-apart.ts';
import { RowSlip } from './row-slip.tsx';
import type { Sort } from './search.ts';
import { hitsOf, sideOf, worthOf } from './rows/side.ts';
import { strings } from './strings.ts';

const words = strings.columns;

export interface Column {
  readonly key: string;
  readonly label: string;
  /** For the head of the table, if the label is wider than the column. */
  readonly brief?: string;
  readonly width: number;
  readonly sort?: Sort;
  /** Whether the first click sorts in descending order. */
  readonly descends?: boolean;
  readonly isNumber?: boolean;
  readonly explained?: string;
  readonly cell: (row: PropRow, format: OddsFormat) => ReactNode;
  /** The same as text, for the export. */
  readonly text: (row: PropRow) => string | number;
}

const offer = (of: Offer | null, format: OddsFormat): ReactNode =>
  of === null ? (
    <span className="muted">{strings.none}</span>
  ) : (
    <>
      {odds(of.price, format)} <span className="muted book">{bookName(of.book)}</span>{' '}
      <SlipLink to={of.link} book={of.book} brief />
    </>
  );

const statusName = (status: PropRow['gameStatus']): string => (status === null ? strings.none : words.statuses[status]);

const offerText = (of: Offer | null): string => (of === null ? '' : `${of.line} ${of.price} ${of.book}`);

function hitColumn(size: 5 | 10 | 15): Column {
  return {
    key: `l${size}`,
    label: words.last(size),
    width: size === 5 ? 42 : size === 10 ? 70 : 50,
    explained: words.lastExplained(size),
    ...(size === 10 ? { sort: 'l10' as const, descends: true } : {}),
    cell: (row) => {
      const { side, hits, games } = hitsOf(row, size);
      const label = side === sideOf(row) ? '' : words.overs;
      // One bar a row: the other two would take the space of the names of books.
      return (
        <HitCount
          {...{ label, hits, games }}
          what={`${side} ${row.consensusLine}`}
          isPlain={size !== 10 || label !== ''}
        />
      );
    },
    text: (row) => {
      const { side, hits, games } = hitsOf(row, size);
      // Not 3/5: a spreadsheet reads that as a date.
      return words.hitsAsText(side, hits, games);
    },
  };
}

/** The column that is shown with all leagues alone. */
export const OF_ALL = 'league';

export const COLUMNS: readonly Column[] = [
  {
    key: 'player',
    label: words.player,
    width: 122,
    sort: 'player',
    cell: ({ playerName }) => playerName,
    text: ({ playerName }) => playerName,
  },
  {
    key: 'matchup',
    label: words.matchup,
    width: 74,
    sort: 'team',
    cell: ({ teamAbbreviation, opponentAbbreviation }) => (
      <span className="muted">
        {teamAbbreviation ?? strings.none} · {opponentAbbreviation ?? strings.none}
      </span>
    ),
    text: ({ teamAbbreviation, opponentAbbreviation }) => `${teamAbbreviation ?? ''} ${opponentAbbreviation ?? ''}`,
  },
  {
    key: OF_ALL,
    label: words.league,
    width: 64,
    cell: ({ league }) => leagueName(league),
    text: ({ league }) => leagueName(league),
  },
  {
    key: 'tipOff',
    label: words.tipOff,
    width: 54,
    cell: ({ tipOff, gameStatus }) => (
      <span className="muted">
        {gameStatus === 'scheduled' && tipOff !== null ? clockTime(tipOff) : statusName(gameStatus)}
      </span>
    ),
    text: ({ tipOff }) => tipOff ?? '',
  },
  {
    key: 'stat',
    label: words.stat,
    width: 84,
    sort: 'stat',
    cell: ({ propType, period }) => `${shortStat(propType)}${period === null ? '' : ` ${period}`}`,
    text: ({ propType, period }) => `${propType}${period === null ? '' : ` ${period}`}`,
  },
  {
    key: 'line',
    label: words.line,
    width: 40,
    sort: 'line',
    descends: true,
    isNumber: true,
    explained: meaning('consensus'),
    cell: ({ consensusLine }) => consensusLine.toFixed(1),
    text: ({ consensusLine }) => consensusLine,
  },
  {
    key: 'over',
    label: words.over,
    width: 114,
    isNumber: true,
    explained: words.overExplained,
    cell: ({ bestOver }, format) => offer(bestOver, format),
    text: ({ bestOver }) => offerText(bestOver),
  },
  {
    key: 'under',
    label: words.under,
    width: 114,
    isNumber: true,
    explained: words.underExplained,
    cell: ({ bestUnder }, format) => offer(bestUnder, format),
    text: ({ bestUnder }) => offerText(bestUnder),
  },
  {
    key: 'books',
    label: words.books,
    width: 50,
    sort: 'books',
    descends: true,
    isNumber: true,
    explained: meaning('books'),
    cell: ({ bookCount }) => bookCount,
    text: ({ bookCount }) => bookCount,
  },
  hitColumn(5),
  hitColumn(10),
  hitColumn(15),
  {
    key: 'model',
    label: words.side,
    width: 105,
    explained: meaning('side'),
    cell: ({ modelPick }) =>
      modelPick === null ? (
        <span className="muted">{strings.none}</span>
      ) : (
        <Side of={modelPick.direction}>{percent(modelPick.probability)}</Side>
      ),
    text: ({ modelPick }) => (modelPick === null ? '' : `${modelPick.direction} ${modelPick.probability}`),
  },
  {
    key: 'score',
    label: words.score,
    width: 56,
    sort: 'score',
    isNumber: true,
    explained: meaning('score'),
    cell: ({ modelPick }) =>
      modelPick === null ? <span className="muted">{strings.none}</span> : modelPick.score.toFixed(0),
    text: ({ modelPick }) => modelPick?.score ?? '',
  },
  {
    key: 'edge',
    label: words.edge,
    width: 62,
    sort: 'edge',
    descends: true,
    isNumber: true,
    explained: words.edgeExplained,
    cell: (row) => {
      const value = edgeOf(row);
      return value === undefined ? <span className="muted">{strings.none}</span> : bare(edge(value));
    },
    text: (row) => edgeOf(row) ?? '',
  },
  {
    key: 'rating',
    label: words.rating,
    width: 82,
    explained: meaning('rating'),
    cell: ({ modelPick }) => (modelPick === null ? null : <Rating of={modelPick} inRow />),
    text: ({ modelPick }) => modelPick?.rating ?? '',
  },
  {
    key: 'slip',
    label: words.slip,
    width: 30,
    cell: (row) => <RowSlip row={row} />,
    text: () => '',
  },
];

/** The tip-off says which game of the day it is where a pair meets more than once. */
export function namingGames(columns: readonly Column[], games: ReadonlyMap<number, GameApart>): readonly Column[] {
  const nthOf = ({ gameId }: PropRow): number | null => games.get(gameId)?.nth ?? null;
  if (![...games.values()].some(({ nth }) => nth !== null)) return columns;
  const nameOf = (row: PropRow): string => {
    const nth = nthOf(row);
    return nth === null ? '' : strings.game(nth);
  };
  return columns.map((column) =>
    column.key === 'tipOff'
      ? {
          ...column,
          width: column.width + 50,
          cell: (row, format) => (
            <>
              {column.cell(row, format)} <span className="muted">{nameOf(row)}</span>
            </>
          ),
          text: (row) => `${column.text(row)} ${nameOf(row)}`.trimEnd(),
        }
      : column,
  );
}

/** The edge says by what reference it is, where that is not our model. */
export function namingReference(columns: readonly Column[], name: string | undefined): readonly Column[] {
  if (name === undefined) return columns;
  return columns.map((column) =>
    column.key === 'edge'
      ? { ...column, label: words.edgeBy(name), brief: column.label, explained: words.edgeByExplained(name) }
      : column,
  );
}

/** On a narrow screen the deciding columns come first. */
const FIRST_WHERE_NARROW = [
  'player',
  'stat',
  'line',
  'model',
  OF_ALL,
  'edge',
  'tipOff',
  'over',
  'under',
  'slip',
  'l10',
];
/** The widths that names of books and a probability beside a side need; the table scrolls sideways there anyway. */
const WIDTHS_WHERE_NARROW: Readonly<Record<string, number>> = { player: 132, model: 118, over: 132, under: 132 };
const rank = ({ key }: Column): number => {
  const place = FIRST_WHERE_NARROW.indexOf(key);
  return place === -1 ? FIRST_WHERE_NARROW.length : place;
};

export const NARROW_COLUMNS: readonly Column[] = COLUMNS.toSorted((a, b) => rank(a) - rank(b)).map((column) => ({
  ...column,
  width: WIDTHS_WHERE_NARROW[column.key] ?? column.width,
}));

function edgeOf({ bestOver, bestUnder }: PropRow): number | undefined {
  const values = [bestOver, bestUnder].flatMap((side) => worthOf(side) ?? []);
  return values.length === 0 ? undefined : Math.max(...values);
}
