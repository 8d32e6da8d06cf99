import { chanceOfAll, type ModelConstants, type Random } from '../../../../server/src/model/parts.ts';
import { clusteredMean, type MeanInterval } from '../bootstrap.ts';
import { legAt, lineNearestEven, type PlayedLeg, type PlayedProp } from './props.ts';

/** Two overs of a game: their probabilities, that of both, and which of them won. */
export interface PlayedPair {
  readonly day: string;
  readonly first: number;
  readonly second: number;
  readonly both: number;
  readonly firstWon: boolean;
  readonly secondWon: boolean;
}

/** By relation and stats, such as `same player: Rebounds + Assists`. */
export type PlayedPairs = Map<string, PlayedPair[]>;

/** A mean probability, and how often it happened. */
export interface Told {
  readonly predicted: number;
  readonly actual: MeanInterval;
}

/** Pairs of one relation and two stats; all members are means, with 95 % intervals by game day. */
export interface SidesScore {
  readonly group: string;
  readonly rows: number;
  /** The over of each stat alone. */
  readonly first: Told;
  readonly second: Told;
  /** The four ways to combine the sides, the first stat's side first. */
  readonly overOver: Told;
  readonly underUnder: Told;
  readonly overUnder: Told;
  readonly underOver: Told;
  /**
   * Dependence alone: P(both over) − p·q, and the products (won − p)·(won′ − q). It is the same for all four ways, up
   * to the sign, and legs that win too seldom hardly change it.
   */
  readonly dependence: Told;
}

const PAIRED = ['Points', 'Rebounds', 'Assists', 'Threes'] as const;

interface Player {
  readonly teamId: number;
  readonly expectedPoints: number;
  /** An over of each stat that the player has, in the order of `PAIRED`. */
  readonly overs: readonly (PlayedLeg | undefined)[];
}

function playersOf(props: readonly PlayedProp[], constants: ModelConstants): Player[] {
  return Array.from(Map.groupBy(props, ({ owner }) => owner.playerId).values(), (own) => {
    const named = PAIRED.map((stat) => own.find((prop) => prop.stat === stat));
    return {
      teamId: own[0]!.owner.teamId,
      expectedPoints: named[0]?.priced.target.mean ?? 0,
      overs: named.map((prop) => prop && legAt(prop, lineNearestEven(prop), 'Over', constants)),
    };
  });
}

type Relation = 'same player' | 'star with team-mate' | 'other team-mates' | 'opponents';

/** Undefined: the pair is counted from the other player. */
function relationOf(one: Player, other: Player, stars: ReadonlySet<Player>): Relation | undefined {
  if (one === other) return 'same player';
  if (one.teamId !== other.teamId) return 'opponents';
  if (stars.has(one)) return 'star with team-mate';
  return stars.has(other) ? undefined : 'other team-mates';
}

/**
 * Adds all pairs of one game among points, rebounds, assists and threes, each over the line nearest to even. A team's
 * star is its player with the most expected points; the star's stat is named first.
 */
export function addPairs(
  into: PlayedPairs,
  props: readonly PlayedProp[],
  day: string,
  constants: ModelConstants,
): void {
  const players = playersOf(props, constants);
  const byTeam = Map.groupBy(players, ({ teamId }) => teamId).values();
  const stars = new Set(byTeam.map((team) => team.reduce((a, b) => (b.expectedPoints > a.expectedPoints ? b : a))));
  for (const [place, one] of players.entries())
    for (const [otherPlace, other] of players.entries()) {
      const relation = relationOf(one, other, stars);
      if (relation === undefined) continue;
      const isOrdered = relation === 'star with team-mate';
      for (const [a, first] of one.overs.entries())
        for (const [b, second] of other.overs.entries()) {
          const isNew = isOrdered || a < b || (a === b && place < otherPlace);
          if (!isNew || first === undefined || second === undefined) continue;
          const group = `${relation}: ${PAIRED[a]!} + ${PAIRED[b]!}`;
          const pairs = into.get(group) ?? [];
          into.set(group, pairs);
          pairs.push({
            day,
            first: first.leg.probability,
            second: second.leg.probability,
            both: chanceOfAll([first.leg, second.leg], () => constants.joint).value,
            firstWon: first.won,
            secondWon: second.won,
          });
        }
    }
}

/** Each kind's score, in the order of the names. */
export const sidesOf = (pairs: PlayedPairs, random: Random): SidesScore[] =>
  Array.from(pairs, ([group, own]) => sideScore(group, own, random)).toSorted((a, b) => a.group.localeCompare(b.group));

function sideScore(group: string, pairs: readonly PlayedPair[], random: Random): SidesScore {
  const days = pairs.map(({ day }) => day);
  const told = (predicted: (pair: PlayedPair) => number, actual: (pair: PlayedPair) => number): Told => ({
    predicted: pairs.reduce((sum, pair) => sum + predicted(pair), 0) / pairs.length,
    actual: clusteredMean(pairs.map(actual), days, random),
  });
  return {
    group,
    rows: pairs.length,
    first: told(
      (pair) => pair.first,
      (pair) => Number(pair.firstWon),
    ),
    second: told(
      (pair) => pair.second,
      (pair) => Number(pair.secondWon),
    ),
    overOver: told(
      (pair) => pair.both,
      (pair) => Number(pair.firstWon && pair.secondWon),
    ),
    underUnder: told(
      (pair) => 1 - pair.first - pair.second + pair.both,
      (pair) => Number(!pair.firstWon && !pair.secondWon),
    ),
    overUnder: told(
      (pair) => pair.first - pair.both,
      (pair) => Number(pair.firstWon && !pair.secondWon),
    ),
    underOver: told(
      (pair) => pair.second - pair.both,
      (pair) => Number(!pair.firstWon && pair.secondWon),
    ),
    dependence: told(
      (pair) => pair.both - pair.first * pair.second,
      (pair) => (Number(pair.firstWon) - pair.first) * (Number(pair.secondWon) - pair.second),
    ),
  };
}
