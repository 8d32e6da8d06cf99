import { BOX_COUNTS, sportNamed } from '../../../sports/index.ts';
import { roleOf, type Correlation, type JointConstants } from '../constants.ts';
import { density, exactQuantile } from '../normal/normal.ts';
import type { Leg } from './leg.ts';
import { pairAt, tablesOf } from './tables.ts';

/** The standard normal of one stat of one player, and the bounds within which its legs win. */
export interface Latent {
  readonly owner: Leg;
  readonly low: number;
  readonly high: number;
  /** The loading of each count's own normal, by the count's index; the rest is independent noise. */
  readonly loadings: readonly Loading[];
}

interface Loading {
  readonly count: number;
  readonly by: number;
}

/** Share of a sum that its parts' normals do not explain. */
const SUM_NOISE = 0.02;
/** The parts of a double explain at most this share of it. */
const MOST_EXPLAINED = 0.98;
/** Without fitted constants: two standard errors are a correlation of .2. */
const UNFITTED_ERROR = 0.1;
const UNRELATED: Correlation = { correlation: 0, error: 0 };

const placeOf: ReadonlyMap<string, number> = new Map(BOX_COUNTS.map((count, place) => [count, place]));

/**
 * Correlation of two counts of one player. Without fitted constants, the correlation caused by uncertain minutes alone.
 */
function withinPlayer(
  constants: JointConstants | undefined,
  owners: readonly [Leg, Leg],
  a: number,
  b: number,
): number {
  if (a === b) return 1;
  if (constants !== undefined) {
    const { samePlayer, samePlayerByRole } = tablesOf(constants);
    const at = pairAt(a, b);
    return samePlayer.correlation[at]! + roleOf(owners[0].minutes, constants) * samePlayerByRole.correlation[at]!;
  }
  return byMinutes(owners[0], a) * byMinutes(owners[1], b);
}

const MOST_BY_MINUTES = 0.95;

function byMinutes(owner: Leg, place: number): number {
  const part = owner.parts.find(({ count }) => count === BOX_COUNTS[place]);
  if (part === undefined) return 0;
  return Math.min(MOST_BY_MINUTES, (Math.sqrt(owner.minutesVariance) * part.mean) / part.spread);
}

/** The bound of a leg: its latent must be above it for an over, below it for an under. */
function boundOf({ probability, direction }: Pick<Leg, 'probability' | 'direction'>): number {
  return direction === 'Over' ? -exactQuantile(probability) : exactQuantile(probability);
}

/**
 * Legs of one stat share a latent: an over and an under are its two bounds, and of two overs the higher line counts.
 */
export function latentOf(legs: readonly Leg[], constants: JointConstants | undefined): Latent {
  const owner = legs[0]!;
  let [low, high] = [-Infinity, Infinity];
  for (const leg of legs) {
    if (leg.direction === 'Over') low = Math.max(low, boundOf(leg));
    else high = Math.min(high, boundOf(leg));
  }
  return { owner, low, high: Math.max(low, high), loadings: loadingsOf(owner, constants) };
}

function loadingsOf(owner: Leg, constants: JointConstants | undefined): Loading[] {
  const definition = sportNamed(owner.sport).stats[owner.stat];
  if (definition === undefined) return [];
  const { parts, doubles } = definition;
  if (parts.length === 1) return [{ count: placeOf.get(parts[0]!)!, by: 1 }];
  const raw = owner.parts.map(({ count, spread }, index): Loading => ({
    count: placeOf.get(count)!,
    by: doubles === undefined ? spread : pivotal(owner, index, doubles),
  }));
  let explained = 0;
  for (const one of raw)
    for (const other of raw)
      explained += one.by * other.by * withinPlayer(constants, [owner, owner], one.count, other.count);
  if (!(explained > 0)) return [];
  const scale =
    doubles === undefined
      ? Math.sqrt((1 - SUM_NOISE) / explained)
      : Math.min(1 / density(boundOf(owner)), Math.sqrt(MOST_EXPLAINED / explained));
  return raw.map(({ count, by }) => ({ count, by: by * scale }));
}

/**
 * The slope of a double's probability by one count's normal: its density at ten, times the probability that this ten
 * decides.
 */
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

/**
 * Correlation of two latents of one game. For plain sums of normals it is the sum over pairs of counts of both loadings
 * times the counts' correlation. The errors are added as if fully dependent, which is the widest case.
 */
export function correlationOf(one: Latent, other: Latent, constants: JointConstants | undefined): Correlation {
  return one.owner.playerId === other.owner.playerId
    ? ofOnePlayer(one, other, constants)
    : ofTwoPlayers(one, other, constants);
}

function ofOnePlayer(one: Latent, other: Latent, constants: JointConstants | undefined): Correlation {
  const errorAt = (at: number): number => {
    if (constants === undefined) return UNFITTED_ERROR;
    const { samePlayer, samePlayerByRole } = tablesOf(constants);
    return Math.hypot(samePlayer.error[at]!, roleOf(one.owner.minutes, constants) * samePlayerByRole.error[at]!);
  };
  let [correlation, error] = [0, 0];
  for (const first of one.loadings)
    for (const second of other.loadings) {
      const weight = first.by * second.by;
      correlation += weight * withinPlayer(constants, [one.owner, other.owner], first.count, second.count);
      if (first.count !== second.count) error += Math.abs(weight) * errorAt(pairAt(first.count, second.count));
    }
  return { correlation, error };
}

/** Period props are treated as independent of other players: their dependence is not fitted. */
function ofTwoPlayers(one: Latent, other: Latent, constants: JointConstants | undefined): Correlation {
  if (constants === undefined || one.owner.period !== 'Full' || other.owner.period !== 'Full') return UNRELATED;
  const tables = tablesOf(constants);
  const isMate = one.owner.teamId === other.owner.teamId;
  const [plain, byRole] = isMate
    ? [tables.teammates, tables.teammatesByRole]
    : [tables.opponents, tables.opponentsByRole];
  const roles = roleOf(one.owner.minutes, constants) * roleOf(other.owner.minutes, constants);
  let [correlation, error] = [0, 0];
  for (const first of one.loadings)
    for (const second of other.loadings) {
      const weight = first.by * second.by;
      const at = pairAt(first.count, second.count);
      correlation += weight * (plain.correlation[at]! + roles * byRole.correlation[at]!);
      error += Math.abs(weight) * Math.hypot(plain.error[at]!, roles * byRole.error[at]!);
    }
  return { correlation, error };
}
