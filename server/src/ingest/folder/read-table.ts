import type { League } from '../../leagues/index.ts';
import { splitFields, type Fault, type FileKind } from '../../sources/csv-folder/index.ts';
import { FileRefused, readLines } from './read-lines.ts';

const OPEN_QUOTE = 'a quoted value does not end on its line';

interface RowTaker<Row> {
  readonly row: (row: Row, line: number) => void;
  readonly fault: (fault: Fault, line: number) => void;
  readonly bytes: (read: number) => void;
}

/**
 * Reads a whole file of a kind: rows go to `take.row`, unreadable ones to `take.fault`, each with its line. FileRefused if
 * the header does not match the kind, the file is empty or not text, or a row shows that its values mean something else.
 */
export async function readTable<Row>(
  path: string,
  kind: FileKind<Row>,
  league: League,
  take: RowTaker<Row>,
): Promise<void> {
  let read: ReturnType<FileKind<Row>['reader']> | undefined;
  for await (const { first, lines } of readLines(path, take.bytes))
    for (let index = 0; index < lines.length; index += 1) {
      const text = lines[index] as string;
      const line = first + index;
      const fields = splitFields(text);
      if (read === undefined) read = readerFor(kind, fields, league);
      else if (fields === undefined) take.fault({ reason: OPEN_QUOTE, partial: {} }, line);
      else {
        const reading = read(fields);
        if ('row' in reading) take.row(reading.row, line);
        else if (reading.isOfFile === true) throw new FileRefused(line, reading.reason);
        else take.fault(reading, line);
      }
    }
  if (read === undefined) throw new FileRefused(1, 'the file is empty');
}

function readerFor<Row>(kind: FileKind<Row>, header: readonly string[] | undefined, league: League) {
  const fault = header === undefined ? OPEN_QUOTE : kind.headerFault(header);
  if (header === undefined || fault !== undefined) throw new FileRefused(1, fault ?? '');
  return kind.reader(header, league);
}
