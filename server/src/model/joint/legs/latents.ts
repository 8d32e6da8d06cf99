import { statDefinition, type Count } from '../../../kernel/index.ts';
import { pairKey } from '../../distribution/doubles.ts';
import type { Correlation, JointConstants } from '../constants.ts';
import { density, exactQuantile } from '../normal/normal.ts';
import type { Leg } from './leg.ts';

/** A standard normal that one stat of one player stands for, and between what it must lie for its legs to win. */
export interface Latent {
  readonly owner: Leg;
  readonly low: number;
  readonly high: number;
  /** What each count's own normal adds to it; the rest is noise of its own. */
  readonly loadings: readonly (readonly [Count, number])[];
  /** Places of its legs. */
  readonly legs: readonly number[];
}

/** Share of a sum that its parts' normals do not explain. */
const SUM_NOISE = 0.02;
/** No stat is explained by its parts to more than this share. */
const MOST_EXPLAINED = 0.98;

/** Correlation of two counts of one player. Without fitted constants: what uncertain minutes alone make of it. */
function withinPlayer(
  constants: JointConstants | undefined,
  [owner, one]: readonly [Leg, Count],
  [second, other]: readonly [Leg, Count],
): Correlation {
  if (one === other) return { correlation: 1, error: 0 };
  if (constants !== undefined) return constants.samePlayer[pairKey(one, other)] ?? UNRELATED;
  return { correlation: byMinutes(owner, one) * byMinutes(second, other), error: UNFITTED_ERROR };
}

const UNRELATED: Correlation = { correlation: 0, error: 0 };
/** Two standard errors reach a correlation of .2. */
const UNFITTED_ERROR = 0.1;

function byMinutes(owner: Leg, count: Count): number {
  const part = owner.parts.find((each) => each.count === count);
  if (part === undefined) return 0;
  return Math.min(0.95, (Math.sqrt(owner.minutesVariance) * part.mean) / part.spread);
}

/** The bound that a leg sets: its latent must be above it for an over, below it for an under. */
export function boundOf({ probability, direction }: Pick<Leg, 'probability' | 'direction'>): number {
  return direction === 'Over' ? -exactQuantile(probability) : exactQuantile(probability);
}

/** Legs of one stat share a latent: an over and an under are its two ends, and of two overs the higher line counts. */
export function latentOf(
  legs: readonly Leg[],
  places: readonly number[],
  constants: JointConstants | undefined,
): Latent {
  const owner = legs[places[0]!]!;
  let [low, high] = [-Infinity, Infinity];
  for (const place of places) {
    const bound = boundOf(legs[place]!);
    if (legs[place]!.direction === 'Over') low = Math.max(low, bound);
    else high = Math.min(high, bound);
  }
  return { owner, low, high: Math.max(low, high), loadings: loadingsOf(owner, constants), legs: places };
}

function loadingsOf(owner: Leg, constants: JointConstants | undefined): [Count, number][] {
  const { parts, doubles } = statDefinition(owner.stat);
  if (parts.length === 1) return [[parts[0]!, 1]];
  const raw = owner.parts.map(({ count, spread }, index): [Count, number] => [
    count,
    doubles === undefined ? spread : pivotal(owner, index, doubles),
  ]);
  let explained = 0;
  for (const [one, by] of raw)
    for (const [other, times] of raw)
      explained += by * times * withinPlayer(constants, [owner, one], [owner, other]).correlation;
  if (!(explained > 0)) return [];
  const scale =
    doubles === undefined
      ? Math.sqrt((1 - SUM_NOISE) / explained)
      : Math.min(1 / density(boundOf(owner)), Math.sqrt(MOST_EXPLAINED / explained));
  return raw.map(([count, by]) => [count, by * scale]);
}

/** How fast the chance of a double grows with one count's normal: its density at ten, times the chance that ten decides. */
function pivotal({ parts }: Leg, index: number, needed: number): number {
  const { ten } = parts[index]!;
  if (ten <= 0 || ten >= 1) return 0;
  let exactly = [1];
  parts.forEach((part, place) => {
    if (place !== index)
      exactly = [...exactly, 0].map((chance, tens) => chance * (1 - part.ten) + (exactly[tens - 1] ?? 0) * part.ten);
  });
  return density(exactQuantile(ten)) * (exactly[needed - 1] ?? 0);
}

/** Correlation of two latents of one game. Errors of its parts are taken as going together, which is the widest case. */
export function correlationOf(one: Latent, other: Latent, constants: JointConstants | undefined): Correlation {
  if (one === other) return { correlation: 1, error: 0 };
  const isSame = one.owner.playerId === other.owner.playerId;
  if (!isSame && (one.owner.period !== 'Full' || other.owner.period !== 'Full')) return UNRELATED;
  const between = one.owner.teamId === other.owner.teamId ? constants?.teammates : constants?.opponents;
  let [correlation, error] = [0, 0];
  for (const [first, by] of one.loadings)
    for (const [second, times] of other.loadings) {
      const pair = isSame
        ? withinPlayer(constants, [one.owner, first], [other.owner, second])
        : (between?.[pairKey(first, second)] ?? UNRELATED);
      correlation += by * times * pair.correlation;
      error += Math.abs(by * times) * pair.error;
    }
  return { correlation, error };
}
