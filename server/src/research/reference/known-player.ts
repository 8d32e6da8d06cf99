import { DomainError, type Queryable } from '../../platform/index.ts';
import { playerById, type PlayerRow } from './reference-queries.ts';
import type { Visibility } from '../visibility.ts';

/** A player by id, with the team of the last game. */
export async function knownPlayer(db: Queryable, id: number, { at, since }: Visibility): Promise<PlayerRow> {
  const [player] = await playerById(db, id, at, since);
  if (player === undefined) throw new DomainError('not-found', 'There is no such player.');
  return player;
}
