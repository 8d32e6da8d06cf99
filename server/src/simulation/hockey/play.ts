import { pickIndex, type Random } from '../random.ts';
import { ASSISTS } from './figures.ts';
import { assistWeight, type Side } from './side.ts';

/** What a skater does in a period. Shots are all shots on goal, goals among them. */
export interface SkaterTally {
  goals: number;
  assists: number;
  sog: number;
  blocked_shots: number;
  hits_given: number;
  pp_goals: number;
  pp_points: number;
}

export const noTally = (): SkaterTally => ({
  goals: 0,
  assists: 0,
  sog: 0,
  blocked_shots: 0,
  hits_given: 0,
  pp_goals: 0,
  pp_points: 0,
});

/** One side in a period: seconds on the ice and tallies by the skater's place in the lineup. */
export interface OnIce {
  readonly side: Side;
  readonly seconds: readonly number[];
  readonly tallies: readonly SkaterTally[];
}

/** A goal at a second of the period; at an empty net it is in no goalkeeper's figures. */
export interface Goal {
  readonly at: number;
  readonly emptyNet: boolean;
}

/** What each skater's seconds are worth in a rate: the expected count of the period. */
export const weightsOf = ({ side, seconds }: OnIce, rate: keyof Side['rates']): number[] =>
  side.rates[rate].map((own, place) => own * (seconds[place] ?? 0));

export const sumOf = (weights: readonly number[]): number => weights.reduce((sum, own) => sum + own, 0);

/** One skater scores, with a shot, and up to two others assist. */
export function score(
  ice: OnIce,
  { uniform }: Random,
  { inPowerPlay: may }: { readonly inPowerPlay: 'maybe' | 'no' },
): void {
  const { side, tallies, seconds } = ice;
  const weights = weightsOf(ice, 'goals');
  const scorer = pickIndex(weights, sumOf(weights), uniform());
  const inPowerPlay = may === 'maybe' && uniform() < (side.powerPlay[scorer] ?? 0);
  add(tallies[scorer], { goals: 1, sog: 1, pp_goals: Number(inPowerPlay), pp_points: Number(inPowerPlay) });
  const mates = seconds.map((own, mate) => assistWeight(side, scorer, mate, own, inPowerPlay));
  for (let left = pickIndex(ASSISTS, 1, uniform()); left > 0; left--) {
    const mate = pickIndex(mates, sumOf(mates), uniform());
    if ((mates[mate] ?? 0) <= 0) return;
    add(tallies[mate], { assists: 1, pp_points: Number(inPowerPlay) });
    mates[mate] = 0;
  }
}

function add(tally: SkaterTally | undefined, counts: Partial<SkaterTally>): void {
  if (tally === undefined) return;
  for (const [count, more] of Object.entries(counts) as [keyof SkaterTally, number][]) tally[count] += more;
}

/** Shots on goal that are no goals, blocks and hits of a period; returns the number of these shots. */
export function playOn(ice: OnIce, random: Random): number {
  let shots = 0;
  for (const [place, tally] of ice.tallies.entries()) {
    const seconds = ice.seconds[place] ?? 0;
    if (seconds === 0) continue;
    const draw = (rate: 'others' | 'blocks' | 'hits'): number =>
      random.poisson((ice.side.rates[rate][place] ?? 0) * seconds);
    const others = draw('others');
    shots += others;
    tally.sog += others;
    tally.blocked_shots += draw('blocks');
    tally.hits_given += draw('hits');
  }
  return shots;
}
