import type { League } from '../../leagues/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { Cell, TableColumn, Transaction } from '../../platform/index.ts';
import type { Deps } from '../deps.ts';
import type { Filters } from './filters.ts';

/** The parameters of a table read. */
export interface TableQuestion extends Pick<Deps, 'origin' | 'bounds'> {
  readonly league: League;
  readonly filters: Filters;
  /** Facts learned later are excluded. */
  readonly asOf: Date;
}

/** A type of export: its columns, and its rows in batches. */
export interface Table {
  readonly columns: readonly TableColumn[];
  read(tx: Transaction, question: TableQuestion): AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The first and last requested day, open if omitted. */
export const daysOf = ({ from, to }: Filters): readonly [from: Day, to: Day] => [
  from ?? '0001-01-01',
  to ?? '9999-12-31',
];

const LEAGUE: TableColumn = { name: 'league', type: 'text' };

/** The same table with the league of each row: its own column, or an added last one. */
export function withLeague({ columns, read }: Table): Table {
  if (columns.some(({ name }) => name === LEAGUE.name)) return { columns, read };
  return {
    columns: [...columns, LEAGUE],
    async *read(tx, question) {
      for await (const rows of read(tx, question)) yield rows.map((row) => [...row, question.league]);
    },
  };
}
