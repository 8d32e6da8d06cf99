import { chanceOfAll, conflictIn, type ModelConstants, type Random } from '../../../../server/src/model/parts.ts';
import { addRow, type Sheet } from '../sheet.ts';
import { drawFrom, legAt, randomLeg, type PlayedLeg, type PlayedProp } from './props.ts';

/** Probabilities of the joint model and of the product, row by row. */
export const JOINT_PREDICTORS = ['joint', 'independent'] as const;

export const RELATIONS = ['same player', 'team-mates', 'opponents'] as const;
type Relation = (typeof RELATIONS)[number];

/** Probabilities are clipped to this distance from 0 and 1. */
const LEAST = 1e-6;
const TRIES = 20;

/** Scores legs that can all win; returns false for conflicting legs. The bootstrap draws whole games. */
function score(into: Sheet, group: string, legs: readonly PlayedLeg[], constants: ModelConstants): boolean {
  const all = legs.map(({ leg }) => leg);
  if (conflictIn(all) !== undefined) return false;
  const joint = chanceOfAll(all, () => constants.joint).value;
  const independent = all.reduce((product, { probability }) => product * probability, 1);
  const kept = (chance: number): number => Math.min(1 - LEAST, Math.max(LEAST, chance));
  const won = legs.every((each) => each.won);
  addRow(into, group, String(all[0]!.gameId), won, [kept(joint), kept(independent)]);
  return true;
}

const pairName = (legs: readonly PlayedLeg[]): string =>
  legs
    .map(({ leg }) => leg.stat)
    .sort()
    .join(' + ');

/** Another prop that has the wanted relation to the first one's player. */
function partnersOf(first: PlayedProp, props: readonly PlayedProp[], relation: Relation): PlayedProp[] {
  return props.filter(({ owner, stat }) => {
    const isSame = owner.playerId === first.owner.playerId;
    if (relation === 'same player') return isSame && stat !== first.stat;
    return !isSame && (owner.teamId === first.owner.teamId) === (relation === 'team-mates');
  });
}

/**
 * Draws samples of each relation until this many count, with a limit on the draws. `tryOne` returns whether a sample
 * counts.
 */
function sample(count: number, tryOne: (relation: Relation) => boolean): void {
  for (const relation of RELATIONS)
    for (let done = 0, tries = 0; done < count && tries < TRIES * count; tries++) if (tryOne(relation)) done += 1;
}

/** Random pairs of a game, equally many of each relation. Groups are named `team-mates: Assists + Points`. */
export function scorePairs(
  into: Sheet,
  props: readonly PlayedProp[],
  count: number,
  constants: ModelConstants,
  random: Random,
): void {
  sample(count, (relation) => {
    const first = drawFrom(props, random);
    const partners = partnersOf(first, props, relation);
    if (partners.length === 0) return false;
    const legs = [first, drawFrom(partners, random)].map((prop) => randomLeg(prop, constants, random));
    return score(into, `${relation}: ${pairName(legs)}`, legs, constants);
  });
}

/** Random triples of a game: of one player, of three teammates, and of three players of both teams. */
export function scoreTriples(
  into: Sheet,
  props: readonly PlayedProp[],
  count: number,
  constants: ModelConstants,
  random: Random,
): void {
  sample(count, (relation) => {
    const first = drawFrom(props, random);
    const partners = partnersOf(first, props, relation);
    if (partners.length < 2) return false;
    const second = drawFrom(partners, random);
    const third = drawFrom(partners, random);
    const isOther =
      relation === 'same player' ? third.stat !== second.stat : third.owner.playerId !== second.owner.playerId;
    if (!isOther) return false;
    const legs = [first, second, third].map((prop) => randomLeg(prop, constants, random));
    return score(into, relation, legs, constants);
  });
}

interface Popular {
  readonly relation: Relation;
  readonly stats: readonly [PlayedProp['stat'], PlayedProp['stat']];
  /** A player counts from this expected number of points; 0: all players. */
  readonly star?: number;
}

/** The most popular combinations: both over, on main lines. */
const POPULAR: readonly Popular[] = [
  { relation: 'same player', stats: ['Points', 'Rebounds'] },
  { relation: 'same player', stats: ['Points', 'Assists'] },
  { relation: 'same player', stats: ['Rebounds', 'Assists'] },
  { relation: 'same player', stats: ['Points', 'Threes'] },
  { relation: 'same player', stats: ['Points', 'PtsRebAst'] },
  { relation: 'team-mates', stats: ['Points', 'Assists'], star: 20 },
  { relation: 'team-mates', stats: ['Points', 'Assists'] },
  { relation: 'team-mates', stats: ['Threes', 'Assists'] },
  { relation: 'team-mates', stats: ['Points', 'Points'] },
  { relation: 'team-mates', stats: ['Points', 'Rebounds'] },
  { relation: 'team-mates', stats: ['Rebounds', 'Rebounds'] },
  { relation: 'team-mates', stats: ['PtsRebAst', 'PtsRebAst'] },
  { relation: 'opponents', stats: ['Points', 'Points'] },
  { relation: 'opponents', stats: ['Points', 'Rebounds'] },
  { relation: 'opponents', stats: ['PtsRebAst', 'PtsRebAst'] },
];

const nameOf = ({ relation, stats, star }: Popular): string =>
  `${relation}: ${star === undefined ? '' : `${star}+ points a game, `}${stats.join(' + ')}`;

/** Every pair of main lines of a game among the most popular combinations, both over. */
export function scorePopular(into: Sheet, props: readonly PlayedProp[], constants: ModelConstants): void {
  const over = (prop: PlayedProp): PlayedLeg => legAt(prop, prop.lines[0]!, 'Over', constants);
  for (const popular of POPULAR) {
    const [one, other] = popular.stats;
    for (const [at, first] of props.entries()) {
      if (first.stat !== one || first.priced.target.mean < (popular.star ?? 0)) continue;
      for (const second of partnersOf(first, one === other ? props.slice(at + 1) : props, popular.relation))
        if (second.stat === other) score(into, nameOf(popular), [over(first), over(second)], constants);
    }
  }
}
