import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expectedPayout, FEWEST_TEAMS, type HousePayouts, type PayoutKind } from '../../kernel/index.ts';
import { chanceOfAll, jointOf, type DependenceOf, type Joint, type Leg } from '../../model/index.ts';
import type { SlateLeg } from '../../scoring/index.ts';
import type { Stat } from '../../sports/index.ts';
import { dependenceOf, jointLeg } from '../combo/joint-leg.ts';
import { patternsOf } from '../combo/patterns.ts';

export interface EntryQuestion {
  readonly tables: HousePayouts;
  readonly kind: PayoutKind;
  /** Legs of an entry. */
  readonly count: number;
  /** Entries wanted. */
  readonly most: number;
}

/** A found entry with the mean payback of one unit. */
export interface FoundEntry {
  readonly legs: readonly SlateLeg[];
  readonly joint: Joint;
  readonly expected: number;
}

/** The number of candidate legs, the most likely ones, and how many of one player. */
export const CANDIDATES = 32;
export const CANDIDATES_OF_PLAYER = 2;
/** Unfinished entries kept at each length (the beam width). */
export const KEPT = 64;
/** Finished entries whose payout is computed with every pattern of hits. */
const FINISHED = 24;
/** Integration points during the search; found entries are integrated with all points. */
const POINTS = 128;

/** Indexes of candidates, ascending; with the probability that they all hit. */
interface Places {
  readonly places: readonly number[];
}
interface Partial extends Places {
  readonly chance: number;
}

/**
 * The entries with the highest expected payout, best first, by a deterministic beam search. It starts with all pairs of
 * candidates (ordered by `rankLegs`) of different players. At each length it extends the `KEPT` entries most likely to hit by
 * one leg, in every way. The best finished entries with players of enough teams get their full payout. It can miss an entry
 * whose shorter parts were all unlikely. Two entries that differ in one leg are both returned.
 */
export async function findEntries(legs: readonly SlateLeg[], question: EntryQuestion): Promise<FoundEntry[]> {
  const [found = []] = await findAllEntries(legs, [question]);
  return found;
}

/**
 * The same for several questions about the same legs, in order: entries are extended once for all of them. `leftOf`: the most legs
 * of a stat that an entry may have.
 */
export async function findAllEntries(
  legs: readonly SlateLeg[],
  questions: readonly EntryQuestion[],
  leftOf: (stat: Stat) => number = () => Number.POSITIVE_INFINITY,
): Promise<FoundEntry[][]> {
  const candidates = rankLegs(legs);
  const joined = candidates.map((leg) => jointLeg(leg, leg));
  const dependence = dependenceOf(candidates);
  const chanceOf = rememberedChance(joined, dependence);
  let kept: readonly Places[] = candidates.flatMap(({ stat }, place) =>
    leftOf(stat) < 1 ? [] : [{ places: [place] }],
  );
  const found = new Map<EntryQuestion, FoundEntry[]>();
  const longest = Math.max(...questions.map(({ count }) => count));
  for (let length = 2; length <= longest; length += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await yieldToEventLoop();
    const longer = lengthened(kept, candidates, chanceOf, leftOf);
    kept = best(longer, KEPT);
    const asked = questions.filter(({ count }) => count === length);
    if (asked.length === 0) continue;
    const finished = best(
      longer.filter(({ places }) => hasTeams(places, candidates)),
      FINISHED,
    );
    for (const question of asked) found.set(question, paidOut(finished, candidates, joined, dependence, question));
  }
  return questions.map((question) => found.get(question) ?? []);
}

/** The finished entries with the highest expected payout, best first. */
function paidOut(
  finished: readonly Partial[],
  candidates: readonly SlateLeg[],
  joined: readonly Leg[],
  dependence: DependenceOf,
  question: EntryQuestion,
): FoundEntry[] {
  return finished
    .map(({ places }) => ({ places, expected: payoutOf(places, candidates, joined, dependence, question) }))
    .toSorted((a, b) => b.expected - a.expected)
    .slice(0, question.most)
    .map(({ places, expected }) => ({
      expected,
      legs: places.map((place) => candidates[place]!),
      joint: jointOf(
        places.map((place) => joined[place]!),
        dependence,
      ),
    }));
}

/** The candidates: the most likely legs, at most two of a player. Ties are ordered by game, player and stat. */
export function rankLegs(legs: readonly SlateLeg[]): SlateLeg[] {
  const keyOf = ({ matchup, player, stat }: SlateLeg): string => `${matchup.game.id} ${player.id} ${stat}`;
  const ofPlayer = new Map<number, number>();
  return legs
    .toSorted((a, b) => b.probability - a.probability || (keyOf(a) < keyOf(b) ? -1 : 1))
    .filter(({ player }) => {
      const before = ofPlayer.get(player.id) ?? 0;
      ofPlayer.set(player.id, before + 1);
      return before < CANDIDATES_OF_PLAYER;
    })
    .slice(0, CANDIDATES);
}

/** Every entry one leg longer, each once, of different players and no more of a stat than is left. */
function lengthened(
  kept: readonly Places[],
  candidates: readonly SlateLeg[],
  chanceOf: (places: readonly number[]) => number,
  leftOf: (stat: Stat) => number,
): Partial[] {
  const made = new Map<string, Partial>();
  for (const { places } of kept) {
    const players = new Set(places.map((place) => candidates[place]!.player.id));
    for (const [place, { player, stat }] of candidates.entries()) {
      if (players.has(player.id)) continue;
      if (places.filter((other) => candidates[other]!.stat === stat).length >= leftOf(stat)) continue;
      const longer = [...places, place].sort((a, b) => a - b);
      const key = longer.join(' ');
      if (!made.has(key)) made.set(key, { places: longer, chance: chanceOf(longer) });
    }
  }
  return [...made.values()];
}

/** The likeliest entries. Of equal ones the first that was found stays first, so that the search always finds the same. */
function best(entries: readonly Partial[], most: number): Partial[] {
  return entries.toSorted((a, b) => b.chance - a.chance).slice(0, most);
}

const hasTeams = (places: readonly number[], candidates: readonly SlateLeg[]): boolean =>
  new Set(places.map((place) => candidates[place]!.matchup.teamId)).size >= FEWEST_TEAMS;

/** The probability that all these legs hit; results for legs of one game are cached. */
function rememberedChance(legs: readonly Leg[], dependence: DependenceOf): (places: readonly number[]) => number {
  const known = new Map<string, number>();
  return (places) => {
    let chance = 1;
    for (const ofGame of Map.groupBy(places, (place) => legs[place]!.gameId).values()) {
      const key = ofGame.join(' ');
      let value = known.get(key);
      if (value === undefined) {
        const together = ofGame.map((place) => legs[place]!);
        known.set(key, (value = chanceOfAll(together, dependence, POINTS).value));
      }
      chance *= value;
    }
    return chance;
  };
}

function payoutOf(
  places: readonly number[],
  candidates: readonly SlateLeg[],
  joined: readonly Leg[],
  dependence: DependenceOf,
  { tables, kind }: EntryQuestion,
): number {
  const paying = places.map((place) => {
    const { matchup, push } = candidates[place]!;
    return { teamId: matchup.teamId, push };
  });
  const legs = places.map((place) => joined[place]!);
  return expectedPayout(tables, kind, paying, patternsOf(legs, dependence));
}
