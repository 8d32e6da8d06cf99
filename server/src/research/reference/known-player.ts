import type { Queryable } from '../../platform/index.ts';
import { notFound } from '../../platform/http/index.ts';
import { playerById, type PlayerRow } from './reference-queries.ts';
import type { Visibility } from '../visibility.ts';

/** The player of an id, with the team of his last game; 404 if there is none. */
export async function knownPlayer(db: Queryable, id: number, { at, since }: Visibility): Promise<PlayerRow> {
  const [player] = await playerById(db, id, at, since);
  if (player === undefined) throw notFound('There is no such player.');
  return player;
}
