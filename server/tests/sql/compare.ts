import { BOX_COUNTS } from '../../src/sports/index.ts';
import type { Catalog } from './catalog.ts';
import type { Declared } from './declared.ts';
import type { DeclaredType } from './declared-types.ts';
import type { Described, DescribedColumn } from './described.ts';

/** A difference between declared types and those of PostgreSQL, or a member of a row that is not camelCase. */
export interface Difference {
  /** The column, or the parameter as `$1`; `number` if their number differs. */
  readonly on: string;
  readonly says: string;
}

/** A count has the name of its column. */
const COUNTS: ReadonlySet<string> = new Set(BOX_COUNTS);

/** The differences of a statement. */
export function differences(declared: Declared, described: Described, catalog: Catalog): Difference[] {
  if (declared.by === 'copy') return givenDifferences(declared, described.columns, catalog);
  const parameters = described.parameters.map((type, index) => ({ name: `$${index + 1}`, type }));
  return [...givenDifferences(declared, parameters, catalog), ...rowDifferences(declared, described.columns, catalog)];
}

/** What is sent: parameters, or columns of COPY. */
function givenDifferences(
  { input = [] }: Declared,
  asked: readonly { readonly name: string; readonly type: number }[],
  catalog: Catalog,
): Difference[] {
  const rest = input.find(({ isRest }) => isRest);
  const given = rest === undefined ? input : asked.map((_, index) => input[index] ?? rest);
  if (given.length !== asked.length)
    return [{ on: 'number', says: `${given.length} values are declared; PostgreSQL takes ${asked.length}` }];
  return asked.flatMap(({ name: on, type }, index) => {
    const { name, takes } = catalog.typeOf(type);
    const { kinds, text } = given[index] as DeclaredType;
    const isTaken = kinds.every((kind) => kind === 'null' || takes.includes(kind));
    return isTaken ? [] : [{ on, says: `${on} is declared ${text}; PostgreSQL takes ${name}` }];
  });
}

function rowDifferences({ row }: Declared, columns: readonly DescribedColumn[], catalog: Catalog): Difference[] {
  if (row === undefined) return [];
  const found = columns.flatMap((column): Difference[] => {
    const { name: on } = column;
    const declared = row.get(on);
    if (declared === undefined) return [{ on, says: `${on} is not declared` }];
    const says = columnFault(declared, column, catalog);
    return says === undefined ? [] : [{ on, says: `${on} is declared ${declared.text}; PostgreSQL ${says}` }];
  });
  const names = new Set(columns.map(({ name }) => name));
  const underscored = Array.from(row.keys()).filter((on) => on.includes('_') && !COUNTS.has(on));
  const missing = Array.from(row).filter(([on, { kinds }]) => !names.has(on) && !kinds.includes('undefined'));
  return [
    ...found,
    ...underscored.map((on) => ({ on, says: `${on} is declared with an underscore; members of rows are camelCase` })),
    ...missing.map(([on]) => ({ on, says: `${on} is declared; PostgreSQL returns no such column` })),
  ];
}

function columnFault({ kinds }: DeclaredType, column: DescribedColumn, catalog: Catalog): string | undefined {
  if (kinds.includes('unknown')) return undefined;
  const { name, reads } = catalog.typeOf(column.type);
  const isJson = name.startsWith('json');
  const values = kinds.filter((kind) => kind !== 'null' && kind !== 'undefined');
  // A document has any shape. Else only values that occur are declared, and the usual ones are among them.
  if (!isJson && (!values.every((kind) => reads.includes(kind)) || !values.includes(reads[0] ?? '')))
    return `returns ${name}, read as ${reads.join(' or ') || 'catalog.ts does not say what'}`;
  return catalog.isNullable(column) && !kinds.includes('null') ? 'has a nullable column' : undefined;
}
