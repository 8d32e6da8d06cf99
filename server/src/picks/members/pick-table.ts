import type { TSchema } from 'typebox';
import { csvRecord, type Cell, type ColumnType, type TableColumn } from '../../platform/index.ts';
import { BLOCKS } from '../../sports/index.ts';
import { PickNowShape, type PickNow } from '../now/pick-now.ts';
import { PickShape, type PickOnWire } from './pick.ts';

const scalarsOf = (members: Readonly<Record<string, TSchema>>): readonly TableColumn[] =>
  Object.entries(members).flatMap(([name, schema]): TableColumn[] => {
    const type = columnType(schema);
    return type === undefined ? [] : [{ name, type }];
  });

const MEMBERS = scalarsOf(PickShape.properties);
const NOW_MEMBERS = scalarsOf(PickNowShape.properties);

/** Picks as a table: the members that are not lists, in the order of the JSON, then the score of each block. */
export const PICK_COLUMNS: readonly TableColumn[] = [
  ...MEMBERS,
  ...BLOCKS.map((block): TableColumn => ({ name: `block_${block}`, type: 'number' })),
];

/** The same with the members of `now`. */
export const PICK_NOW_COLUMNS: readonly TableColumn[] = [
  ...PICK_COLUMNS,
  ...NOW_MEMBERS.map(({ name, type }): TableColumn => ({ name: `now_${name}`, type })),
];

/** A pick as one row of the first table. */
export function pickCells(pick: PickOnWire): Cell[] {
  const scores = new Map(pick.blockScores.map(({ blockName, score }) => [blockName, score]));
  return [...cellsOf(MEMBERS, pick), ...BLOCKS.map((block) => scores.get(block) ?? null)];
}

/** A pick as one row of the second table; the members of `now` are empty without one. */
export const pickNowCells = (pick: PickOnWire, now: PickNow | undefined): Cell[] => [
  ...pickCells(pick),
  ...cellsOf(NOW_MEMBERS, now ?? {}),
];

/** Picks as CSV with a header line. */
export function picksCsv(picks: readonly PickOnWire[], now: ReadonlyMap<number, PickNow>): string {
  const header = csvRecord(PICK_NOW_COLUMNS.map(({ name }) => name));
  return header + picks.map((pick) => csvRecord(pickNowCells(pick, now.get(pick.id)))).join('');
}

function cellsOf(columns: readonly TableColumn[], members: object): Cell[] {
  const values = new Map<string, unknown>(Object.entries(members));
  return columns.map(({ name }) => cellOf(values.get(name)));
}

/** A TypeBox schema is plain JSON Schema at run time. */
interface Plain {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly Plain[];
}

/** Undefined for a list or an object, which a column cannot hold. */
function columnType(schema: TSchema): ColumnType | undefined {
  const plain: Plain = schema;
  const { type, format } = plain.anyOf?.find((one) => one.type !== 'null') ?? plain;
  switch (type) {
    case 'string':
      return format === 'date' ? 'day' : format === 'date-time' ? 'moment' : 'text';
    case 'integer':
    case 'number':
    case 'boolean':
      return type;
    default:
      return undefined;
  }
}

function cellOf(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
