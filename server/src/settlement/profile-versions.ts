import { only, type Transaction } from '../platform/index.ts';
import { allProfiles, keepProfile, lockProfiles, versionOf } from './profile-queries.ts';
import { labelOf, type SettlementProfile } from './profiles.ts';

/** The profiles that a settlement needs. */
export interface Profiles {
  /** The profile in force now, used for first grades. */
  readonly inForce: SettlementProfile;
  /** The label stored with grades. */
  readonly label: string;
  /** The profile behind a grade's label. */
  graded(label: string): SettlementProfile;
  /** The longest time in which any of the profiles corrects a grade. */
  readonly longestCorrectionMs: number;
}

/** Finds the version of the profile in force, storing it if new, and loads all earlier versions. */
export async function profilesFor(tx: Transaction, inForce: SettlementProfile): Promise<Profiles> {
  const { name, ...rules } = inForce;
  const version = await versionKept(tx, name, JSON.stringify(rules));
  const kept = new Map(
    (await allProfiles(tx)).map((profile): [string, SettlementProfile] => [
      labelOf(profile.name, profile.version),
      { name: profile.name, ...profile.rules },
    ]),
  );
  return {
    inForce,
    label: labelOf(name, version),
    longestCorrectionMs: Math.max(...Array.from(kept.values(), ({ correctionMs }) => correctionMs)),
    graded: (label) => {
      const profile = kept.get(label);
      if (profile === undefined) throw new Error(`a grade names the profile ${label}, which is not stored`);
      return profile;
    },
  };
}

async function versionKept(tx: Transaction, name: string, rules: string): Promise<number> {
  const [kept] = await versionOf(tx, name, rules);
  if (kept !== undefined) return kept.version;
  await lockProfiles(tx);
  await keepProfile(tx, name, rules);
  return only(await versionOf(tx, name, rules)).version;
}
