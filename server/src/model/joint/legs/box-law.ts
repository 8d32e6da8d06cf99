import { sportNamed, type SportKey } from '../../../sports/index.ts';

/** A sum of multiples of stats, by their places, that is never above zero. */
export type Rule = readonly { readonly at: number; readonly times: number }[];

/** A yes/no stat: it happens where enough of the counts reach ten. */
interface Double {
  readonly at: number;
  readonly needed: number;
  readonly counts: readonly number[];
}

/** What is certain between the stats of one player's box score in a sport. */
export interface BoxLaw {
  /** Of each stat of the sport. */
  readonly places: ReadonlyMap<string, number>;
  readonly rules: readonly Rule[];
  readonly doubles: readonly Double[];
  /** Rules depend on each other in chains shorter than this. */
  readonly rounds: number;
}

export const TEN = 10;

const laws = new Map<SportKey, BoxLaw>();

export function lawOf(sport: SportKey): BoxLaw {
  let law = laws.get(sport);
  if (law === undefined) laws.set(sport, (law = made(sport)));
  return law;
}

function made(sport: SportKey): BoxLaw {
  const { counts, stats, statRules = { equal: [], atMost: [] } } = sportNamed(sport);
  const defined = Object.entries(stats).map(([stat, { parts, doubles }], at) => ({ stat, parts, doubles, at }));
  const places = new Map(defined.map(({ stat, at }) => [stat, at]));
  const place = (stat: string): number => places.get(stat)!;
  const sums = defined.filter(({ doubles }) => doubles === undefined);
  const alone = new Map(sums.filter(({ parts }) => parts.length === 1).map(({ parts, at }) => [parts[0], at]));
  /** The stats of these counts, one each; a count may have none of its own. */
  const singles = (of: readonly string[]): number[] =>
    of.map((count) => alone.get(count)).filter((at) => at !== undefined);
  const whole = sums.filter(({ parts }) => parts.length > 1);
  // Every way to write a sum as a smaller sum and single counts, or as single counts. Without a stat of each it is at least the
  // rest: no count is below 0.
  const sumRules = whole.flatMap(({ at, parts }) => {
    const smaller = whole.filter(
      (other) => other.parts.length < parts.length && other.parts.every((part) => parts.includes(part)),
    );
    return [undefined, ...smaller].flatMap((other) => {
      const rest = parts.filter((part) => other?.parts.includes(part) !== true);
      const found = singles(rest);
      const addends = (other === undefined ? found : [other.at, ...found]).map((one) => [one, 1] as const);
      const [isLess, isMore] = equal(at, addends);
      return found.length === rest.length ? [isLess, isMore] : [isMore];
    });
  });
  return {
    places,
    rules: [
      ...sumRules,
      ...statRules.equal.flatMap(({ stat, sum }) =>
        equal(
          place(stat),
          Object.entries(sum).map(([of, times]) => [place(of), times] as const),
        ),
      ),
      ...statRules.atMost.map(([small, large]): Rule => [
        { at: place(small), times: 1 },
        { at: place(large), times: -1 },
      ]),
    ],
    doubles: defined.flatMap(({ at, parts, doubles }) =>
      doubles === undefined ? [] : [{ at, needed: doubles, counts: singles(parts) }],
    ),
    rounds: Object.keys(counts).length,
  };
}

/** A stat equals a sum of others: it is at most the sum, and the sum at most the stat. */
function equal(stat: number, sum: readonly (readonly [at: number, times: number])[]): [Rule, Rule] {
  const side = (sign: number): Rule => [
    { at: stat, times: sign },
    ...sum.map(([at, times]) => ({ at, times: -sign * times })),
  ];
  return [side(1), side(-1)];
}
