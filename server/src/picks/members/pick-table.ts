import type { TSchema } from 'typebox';
import { csvRecord, type Cell, type ColumnType, type TableColumn } from '../../platform/index.ts';
import { BLOCKS } from '../../scoring/index.ts';
import { PickShape, type PickOnWire } from './pick.ts';

const MEMBERS = Object.entries(PickShape.properties).flatMap(([name, schema]): TableColumn[] => {
  const type = columnType(schema);
  return type === undefined ? [] : [{ name, type }];
});

/** Picks as a table: the members that are not lists, in the order of the JSON, then the score of each block. */
export const PICK_COLUMNS: readonly TableColumn[] = [
  ...MEMBERS,
  ...BLOCKS.map((block): TableColumn => ({ name: `block_${block}`, type: 'number' })),
];

/** A pick as one row of that table. */
export function pickCells(pick: PickOnWire): Cell[] {
  const scores = new Map(pick.blockScores.map(({ blockName, score }) => [blockName, score]));
  const members = new Map<string, unknown>(Object.entries(pick));
  return [...MEMBERS.map(({ name }) => cellOf(members.get(name))), ...BLOCKS.map((block) => scores.get(block) ?? null)];
}

/** Picks as CSV with a header line. */
export function picksCsv(picks: readonly PickOnWire[]): string {
  const header = csvRecord(PICK_COLUMNS.map(({ name }) => name));
  return header + picks.map((pick) => csvRecord(pickCells(pick))).join('');
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
