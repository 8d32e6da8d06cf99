import { MOST_SYSTEMS, type Tier } from '../../access/index.ts';
import { DomainError, only, type Transaction } from '../../platform/index.ts';
import { hashOfSystem, type System } from '../systems/system.ts';
import { findSystem, insertSystem, listSystems, lockOwner, updateSystem, type SavedRow } from './queries.ts';

export const noSystem = (): DomainError => new DomainError('not-found', 'You have no saved system with this id.');

interface NewSystem {
  readonly name: string;
  readonly system: System;
  readonly isFollowed: boolean;
}

/** Saves a system of an account. Refused at the limit of its tier, and for following a system that bets at the close. */
export async function saveSystem(
  tx: Transaction,
  { id: accountId, tier }: { readonly id: number; readonly tier: Tier },
  { name, system, isFollowed }: NewSystem,
  now: Date,
): Promise<SavedRow> {
  await lockOwner(tx, accountId);
  const most = MOST_SYSTEMS[tier];
  if ((await listSystems(tx, accountId)).length >= most)
    throw new DomainError('impossible', `The tier ${tier} saves ${most} at most. Delete one that is not used.`);
  if (isFollowed) refuseClosing(system);
  const saved = JSON.stringify(system);
  return only(await insertSystem(tx, accountId, name, saved, hashOfSystem(system), now, isFollowed ? now : null));
}

/** Renames a system, or starts or stops following it. Recorded bets stay. */
export async function changeSystem(
  tx: Transaction,
  accountId: number,
  id: number,
  change: { readonly name?: string; readonly isFollowed?: boolean },
  now: Date,
): Promise<SavedRow> {
  await lockOwner(tx, accountId);
  const [saved] = await findSystem(tx, accountId, id);
  if (saved === undefined) throw noSystem();
  const { name = saved.name, isFollowed = saved.followedSince !== null } = change;
  if (isFollowed) refuseClosing(saved.system);
  const since = isFollowed ? (saved.followedSince ?? now) : null;
  // Deleted since it was found.
  const [changed] = await updateSystem(tx, accountId, id, name, since);
  if (changed === undefined) throw noSystem();
  return changed;
}

function refuseClosing({ price }: System): void {
  if (price === 'closing')
    throw new DomainError(
      'impossible',
      'The closing price is not known before the start: such a system is not followed.',
    );
}
