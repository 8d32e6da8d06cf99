import type { League } from '../../leagues/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { Cell, TableColumn, Transaction } from '../../platform/index.ts';
import type { Deps } from '../deps.ts';
import type { Filters } from './filters.ts';

/** What a table is read for. */
export interface TableQuestion extends Pick<Deps, 'origin'> {
  readonly league: League;
  readonly filters: Filters;
  /** What was learned later is not in it. */
  readonly asOf: Date;
}

/** A type of export: its columns, and its rows in batches. */
export interface Table {
  readonly columns: readonly TableColumn[];
  read(tx: Transaction, question: TableQuestion): AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The first and last day asked for, open where none was named. */
export const daysOf = ({ from, to }: Filters): readonly [from: Day, to: Day] => [
  from ?? '0001-01-01',
  to ?? '9999-12-31',
];
