import { Type, type Static } from 'typebox';
import { rounded } from '../../kernel/index.ts';
import { Moment, Nullable } from '../../platform/schemas/index.ts';
import { isFrozen, type ClaimNow, type LiveClaim, type LiveGame } from '../../scoring/index.ts';
import { chance } from '../members/rungs.ts';
import { Pair } from '../members/shapes.ts';

const Chance = (description: string) => Type.Number({ minimum: 0, maximum: 1, description, examples: [0.62] });

/** The state of a running game. */
export const STATE_SHAPE = {
  at: Moment('When this state of the game became known.'),
  clock: Type.Integer({ minimum: 0, description: 'Seconds left in the period; 0 between periods.', examples: [310] }),
  period: Type.Integer({ minimum: 1, description: 'Overtimes follow those of regulation.', examples: [3] }),
  isFrozen: Type.Boolean({ description: 'The clock stands: between periods, or nothing was read for five minutes.' }),
};

export const LiveProbability = Chance(
  'That it still wins, given no push: 0 or 1 exactly where that is decided. It counts in no record.',
);
export const LiveInterval = Pair(Type.Number(), '90 % interval of the probability.');

/** A claim while its game runs. */
export const LiveShape = Nullable(
  Type.Object(
    {
      ...STATE_SHAPE,
      value: Type.Number({ description: 'The figure so far.', examples: [14] }),
      probability: LiveProbability,
      interval: LiveInterval,
      remaining: Nullable(Type.Number({ description: 'Expected still to come; null for a double.', examples: [7.3] })),
    },
    {
      description:
        'While the game runs (Sharp and above); null before, after, for a prop of a period, and in a league without such a model.',
    },
  ),
);
export type LiveOnWire = NonNullable<Static<typeof LiveShape>>;

export const stateOnWire = ({ state }: LiveGame, now: Date) => ({
  at: state.knownAt.toISOString(),
  clock: state.clockSeconds,
  period: state.period,
  isFrozen: isFrozen(state, now),
});

/** What a claim is worth while its game runs; null where nothing is known. */
export function liveOnWire(
  games: ReadonlyMap<number, LiveGame>,
  claim: LiveClaim & { readonly gameId: number },
  now: Date,
): LiveOnWire | null {
  const game = games.get(claim.gameId);
  const found = game?.claim(claim);
  if (game === undefined || found === undefined) return null;
  return { ...stateOnWire(game, now), ...figuresOnWire(found) };
}

const figuresOnWire = ({ value, probability, interval, remaining }: ClaimNow) => ({
  value,
  probability: chance(probability),
  interval: interval.map(chance),
  remaining: remaining === null ? null : rounded(remaining, 2),
});
