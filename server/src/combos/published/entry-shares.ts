import type { SlateLeg } from '../../scoring/index.ts';
import type { Stat } from '../../sports/index.ts';
import { findAllEntries, type EntryQuestion, type FoundEntry } from '../pickem/find-entries.ts';

/** The largest parts that the published entries of a night may take, each from 0 to 1. */
export interface EntryShares {
  /** Of the entries: those with one leg, whatever its line. */
  readonly leg: number;
  /** Of all legs of the entries: those on one stat. */
  readonly stat: number;
  /** Of the props that the entries could take: as many entries at most. */
  readonly night: number;
}

export const ENTRY_SHARES: EntryShares = { leg: 0.5, stat: 0.5, night: 0.25 };

/** An entry that is asked for, with the legs that it can take. */
export interface AskedEntry extends EntryQuestion {
  readonly from: readonly SlateLeg[];
}

export type ChosenEntry<Asked> = FoundEntry & { readonly asked: Asked };

/**
 * The best entry for each question, the shortest first, so that all of them together keep within the shares. A leg that has
 * its share is not taken again, nor is a stat. Questions without such an entry fall out. Of fewer entries each share is
 * smaller, so the rest is chosen anew. A night can always have one entry, and a leg one of them; a board of few stats has them evenly.
 */
export async function entriesWithin<Asked extends AskedEntry>(
  asked: readonly Asked[],
  shares: EntryShares,
): Promise<ChosenEntry<Asked>[]> {
  const legs = asked.flatMap(({ from }) => from);
  const stats = new Set(legs.map(({ stat }) => stat)).size;
  const mostOf = (share: number, all: number): number => Math.max(1, Math.floor(share * all));
  const most = mostOf(shares.night, new Set(legs.map(propOf)).size);
  let wanted = asked.toSorted((a, b) => a.count - b.count).slice(0, most);
  for (;;) {
    const slots = wanted.reduce((sum, { count }) => sum + count, 0);
    // oxlint-disable-next-line no-await-in-loop
    const chosen = await choose(
      wanted,
      mostOf(shares.leg, wanted.length),
      mostOf(Math.max(shares.stat, 1 / stats), slots),
    );
    if (chosen.length === wanted.length) return chosen;
    wanted = chosen.map((entry) => entry.asked);
  }
}

async function choose<Asked extends AskedEntry>(
  wanted: readonly Asked[],
  mostOfLeg: number,
  mostOfStat: number,
): Promise<ChosenEntry<Asked>[]> {
  const ofLeg = new Map<string, number>();
  const ofStat = new Map<Stat, number>();
  const chosen: ChosenEntry<Asked>[] = [];
  const longest = Math.max(...wanted.map(({ count }) => count));
  const leftOf = (stat: Stat): number => mostOfStat - (ofStat.get(stat) ?? 0);
  let found = new Map<Asked, FoundEntry | undefined>();
  let foundFor = '';
  for (const [index, question] of wanted.entries()) {
    const open = question.from.filter((leg) => (ofLeg.get(propOf(leg)) ?? 0) < mostOfLeg);
    // As long as no share is used up, one search does for all entries from the same legs.
    const scarce = [...ofStat.keys()].filter((stat) => leftOf(stat) < longest);
    const state = JSON.stringify([open.map(propOf), scarce.map((stat) => [stat, leftOf(stat)])]);
    if (state !== foundFor || !found.has(question)) {
      const same = wanted.slice(index).filter(({ from }) => from === question.from);
      // oxlint-disable-next-line no-await-in-loop
      const entries = await findAllEntries(open, same, leftOf);
      found = new Map(same.map((other, at) => [other, entries[at]?.[0]]));
      foundFor = state;
    }
    const entry = found.get(question);
    if (entry === undefined) continue;
    chosen.push({ ...entry, asked: question });
    for (const leg of entry.legs) {
      ofLeg.set(propOf(leg), (ofLeg.get(propOf(leg)) ?? 0) + 1);
      ofStat.set(leg.stat, (ofStat.get(leg.stat) ?? 0) + 1);
    }
  }
  return chosen;
}

const propOf = ({ matchup, player, stat }: SlateLeg): string => `${matchup.game.id} ${player.id} ${stat}`;
