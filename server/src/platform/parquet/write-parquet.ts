import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Cell, ColumnType, TableColumn } from '../table.ts';

/** Receives the bytes of a file in order; the buffer may be reused once the promise resolves. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<unknown>;
}

export interface ParquetFile {
  write(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** Writes the buffered rows and the footer. */
  finish(): Promise<void>;
}

/** Rows per row group, which bounds memory. */
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

/** Parquet with Snappy: every column is nullable, days are DATE and timestamps TIMESTAMP in UTC. */
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
  // Column-wise, as Parquet stores them: the row objects can be collected early.
  const held = columns.map(({ name, type }) => ({ name, type, data: [] as (Cell | Date)[] }));
  let count = 0;

  async function writeGroup(): Promise<void> {
    if (count === 0) return;
    await file.write({ columnData: held.map(({ name, data }) => ({ name, data })), rowGroupSize: count });
    for (const column of held) column.data = [];
    count = 0;
    await passOn();
  }
  /** Passes the written bytes to the sink and resets the buffer; `offset`, the file position, is kept. */
  async function passOn(): Promise<void> {
    await sink.write(writer.getBytes());
    writer.index = 0;
  }
  return {
    async write(rows) {
      for (const row of rows) {
        for (const [index, { type, data }] of held.entries()) data.push(parquetValue(type, row[index] ?? null));
        count += 1;
        // A row group is written before the next one starts, which bounds memory.
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
