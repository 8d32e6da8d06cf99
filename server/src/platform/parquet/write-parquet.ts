import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, ColumnType, TableColumn } from '../table.ts';

/** Takes the bytes of a file in order; the buffer may be reused once the promise is resolved. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<unknown>;
}

export interface ParquetFile {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Writes the rows still held back, and the file's end. */
  finish(): Promise<void>;
}

/** Rows of one row group: all that is in memory at once. */
const GROUP_ROWS = 10_000;

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

const ELEMENTS: Readonly<Record<ColumnType, Omit<Element, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT32' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE' },
  moment: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
};

/** Parquet with Snappy: every column may be null, days are DATE and moments TIMESTAMP in UTC. */
export function parquetWriter(columns: readonly TableColumn[], sink: ByteSink): ParquetFile {
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }): Element => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
    ],
    createdBy: 'prop-pick',
  });
  // By column, as Parquet stores them: the rows can be collected at once, before the heap grows.
  const held = columns.map(({ name, type }) => ({ name, type, data: [] as (Cell | Date)[] }));
  let count = 0;

  async function writeGroup(): Promise<void> {
    if (count === 0) return;
    await file.write({ columnData: held.map(({ name, data }) => ({ name, data })), rowGroupSize: count });
    for (const column of held) column.data = [];
    count = 0;
    await passOn();
  }
  /** Hands the written bytes to the sink and begins anew with the buffer; `offset`, the place in the file, goes on. */
  async function passOn(): Promise<void> {
    await sink.write(writer.getBytes());
    writer.index = 0;
  }
  return {
    async write(rows) {
      for (const row of rows) {
        for (const [index, { type, data }] of held.entries()) data.push(parquetValue(type, row[index] ?? null));
        count += 1;
        // A group is written before the next one is begun: that is what bounds the memory.
        // eslint-disable-next-line no-await-in-loop
        if (count === GROUP_ROWS) await writeGroup();
      }
    },
    async finish() {
      await writeGroup();
      await file.finish();
      await passOn();
    },
  };
}

function parquetValue(type: ColumnType, value: Cell): Cell | Date {
  return typeof value === 'string' && (type === 'day' || type === 'moment') ? new Date(value) : value;
}
