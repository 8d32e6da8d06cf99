import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { realDataPath } from '../support/real-data-folder.ts';
import type { SourceResponse, FactKind, Need, SourceRequest } from '../../src/sources/source.ts';

/** A recorded response, as text. */
export function recorded(...path: string[]): string {
  const bytes = readFileSync(realDataPath('payloads', ...path));
  return (path.at(-1)?.endsWith('.gz') === true ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Rows of one of a league's real tables as objects, filtered by `keep`. */
export function realRows(file: string, keep: (line: string) => boolean, league = 'nba'): Record<string, string>[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(realDataPath(league, file)))
    .toString('utf8')
    .trim()
    .split('\n');
  const names = header.trim().split(',');
  return lines.filter(keep).map((line) => {
    const cells = Array.from(line.trim().matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g), (cell) => cell[1] ?? cell[2] ?? '');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

export function need(kind: FactKind, day: string, more: Partial<Need> = {}): Need {
  return { kind, league: 'Nba', day, games: [], asOf: null, now: new Date(`${day}T22:00:00Z`), ...more };
}

export function responseTo(
  request: SourceRequest | undefined,
  text: string,
  more: Partial<SourceResponse> = {},
): SourceResponse {
  if (request === undefined) throw new Error('the source asks nothing');
  const receivedAt = new Date('2024-02-22T23:00:00Z');
  return { request, status: 200, headers: {}, receivedAt, body: { kind: 'text', text }, ...more };
}
