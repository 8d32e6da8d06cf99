import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';
import * as copying from '../../src/platform/database/copy.ts';
import * as cursors from '../../src/platform/database/cursor.ts';
import * as queries from '../../src/platform/database/query.ts';
import { SERVER } from './sources.ts';

/** A text that a declaration was called with. */
export interface RecordedText {
  readonly name: string;
  readonly text: string;
}

/** The texts by the place of the call, `file:line`. */
export const RECORDED = new Map<string, RecordedText[]>();

function record(name: string, text: string): void {
  const { scriptName = '', lineNumber = 0 } = getCallSites(3)[2] ?? {};
  const place = `${relative(SERVER, fileURLToPath(scriptName))}:${lineNumber}`;
  RECORDED.set(place, [...(RECORDED.get(place) ?? []), { name, text }]);
}

// The functions below are imported by the product, in the place of its own.

/** @public */
export const query: typeof queries.query = (name, text) => {
  record(name, text);
  return queries.query(name, text);
};

/** @public */
export const command: typeof queries.command = (name, text) => {
  record(name, text);
  return queries.command(name, text);
};

/** @public */
export const cursorQuery: typeof cursors.cursorQuery = (name, text) => {
  record(name, text);
  return cursors.cursorQuery(name, text);
};

/** @public */
export const copy: typeof copying.copy = (text) => {
  record(text.split(' ', 2).join(' '), text);
  return copying.copy(text);
};

/** @public */
export const { only } = queries;
