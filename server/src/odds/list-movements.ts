import type { Stat } from '../kernel/index.ts';
import type { Queryable } from '../platform/index.ts';
import { invalidRequest } from '../platform/http/index.ts';
import { movementList, type ListedMovement } from './movement-list-queries.ts';
import type { TimeRange } from './time-range.ts';

export interface MovementQuestion extends TimeRange {
  readonly playerId: number | null;
  readonly gameId: number | null;
  readonly stat: Stat | null;
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface MovementPage {
  readonly movements: readonly ListedMovement[];
  readonly nextCursor: string | null;
}

/** A page of movements that were announced in a range of time. 400 for a cursor that is none of ours. */
export async function listMovements(db: Queryable, question: MovementQuestion): Promise<MovementPage> {
  const { from, to, playerId, gameId, stat, limit, cursor } = question;
  const place: readonly [Date | null, number | null] = cursor === undefined ? [null, null] : readPlace(cursor);
  const rows = await movementList(db, from, to, playerId, gameId, stat, ...place, limit + 1);
  const movements = rows.slice(0, limit);
  const last = movements.at(-1);
  return { movements, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

const cursorOf = ({ detectedAt, id }: ListedMovement): string =>
  Buffer.from(`${detectedAt.getTime()} ${id}`).toString('base64url');

function readPlace(cursor: string): readonly [Date, number] {
  const [, at, id] = /^(\d{1,15}) (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined || Number(id) > 2_147_483_647)
    throw invalidRequest([{ pointer: '/query/cursor', detail: 'is none of ours' }]);
  return [new Date(Number(at)), Number(id)];
}
