import type { League } from '../../leagues/index.ts';
import { Unreadable, UnreadableFile, type Column } from './columns.ts';

type Columns = Readonly<Record<string, Column<unknown>>>;
type Values<C extends Columns> = { readonly [Name in keyof C]: ReturnType<C[Name]['read']> };

/** A parsed row, or why it is invalid. `partial` has the values, by key, that were read before the fault. */
export type Reading<Row> = { readonly row: Row } | Fault;

export interface Fault {
  readonly reason: string;
  readonly partial: Readonly<Record<string, unknown>>;
  /** Whether no other row of the file can be trusted either. */
  readonly isOfFile?: boolean;
}

/** One kind of file: its names, its columns, and the checks across the values of a row. */
export interface FileKind<Row> {
  readonly kind: string;
  readonly title: string;
  /** Matches the file name, compressed or not. */
  readonly pattern: RegExp;
  /** A name as people read it, such as `player-games-YYYY-YY.csv`. */
  readonly fileName: string;
  readonly columns: readonly Column<unknown>[];
  /** Why a header does not match: a column is missing, unknown or duplicated. Undefined if it matches. */
  readonly headerFault: (header: readonly string[]) => string | undefined;
  /** A reader of rows under a valid header. */
  readonly reader: (header: readonly string[], league: League) => (fields: readonly string[]) => Reading<Row>;
}

interface Definition<C extends Columns, Row> {
  readonly kind: string;
  readonly title: string;
  /** The file name without `.csv` or `.csv.gz`, as the body of a regular expression. */
  readonly name: string;
  readonly columns: C;
  /** Builds a row from its values; throws Unreadable where they contradict each other. */
  readonly row: (values: Values<C>) => Row;
}

export function fileKind<C extends Columns, Row>(definition: Definition<C, Row>): FileKind<Row> {
  const columns = Object.values(definition.columns);
  return {
    kind: definition.kind,
    title: definition.title,
    pattern: new RegExp(`^${definition.name}\\.csv(\\.gz)?$`),
    fileName: `${definition.name.replace(/\(\?:[^)]*\)\?/, '').replace(/\(.*\)/, 'YYYY-YY')}.csv`,
    columns,
    headerFault: (header) => headerFault(columns, header),
    reader: (header, league) => rowReader(definition, header, league),
  };
}

function headerFault(columns: readonly Column<unknown>[], header: readonly string[]): string | undefined {
  const missing = columns.filter(({ name, mayLack }) => !mayLack && !header.includes(name)).map(({ name }) => name);
  const unknown = header.filter((name) => !columns.some((column) => column.name === name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  const faults = [
    ['is missing', missing],
    ['is unknown', unknown],
    ['is there twice', twice],
  ] as const;
  const errors = faults.flatMap(([fault, which]) => which.map((name) => `the column “${name}” ${fault}`));
  return errors.length === 0 ? undefined : errors.join('; ');
}

function rowReader<C extends Columns, Row>(definition: Definition<C, Row>, header: readonly string[], league: League) {
  const entries = Object.entries(definition.columns).map(([key, column]) => ({
    key,
    column,
    index: header.indexOf(column.name),
  }));
  return (fields: readonly string[]): Reading<Row> => {
    if (fields.length !== header.length)
      return { reason: `the row has ${fields.length} values, the header ${header.length} columns`, partial: {} };
    const values: Record<string, unknown> = {};
    let name = '';
    try {
      for (const { key, column, index } of entries) {
        name = `${column.name} `;
        values[key] = column.read(fields[index] ?? '', league);
      }
      name = '';
      return { row: definition.row(asValues<C>(values)) };
    } catch (error) {
      if (error instanceof Unreadable)
        return { reason: `${name}${error.message}`, partial: values, isOfFile: error instanceof UnreadableFile };
      throw error;
    }
  };
}

/** Safe: every column of the definition was read into its own key just before. */
function asValues<C extends Columns>(values: Record<string, unknown>): Values<C> {
  return values as Values<C>;
}
