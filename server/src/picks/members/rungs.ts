import { Type, type Static } from 'typebox';
import { fairPrice, rounded } from '../../kernel/index.ts';
import type { Rung } from '../../scoring/index.ts';

const Chance = (description: string) => Type.Number({ minimum: 0, maximum: 1, description, examples: [0.482] });

/** One line with its probability and value. */
export const RungShape = Type.Object({
  line: Type.Number({ examples: [26.5] }),
  over: Chance('Over, push and under add up to 1.'),
  push: Chance('Exactly on the line.'),
  under: Chance('Under.'),
  fairOverPrice: Type.Integer({ description: 'American odds.', examples: [107] }),
  fairUnderPrice: Type.Integer({ description: 'American odds.', examples: [-107] }),
  near: Type.Boolean({ description: 'At most four whole steps from the line asked about.' }),
});

/** Rounds a probability for a response. */
export const chance = (value: number): number => rounded(value, 4);

export function rungsOnWire(ladder: readonly Rung[]): Static<typeof RungShape>[] {
  return ladder.map(({ line, over, push, under, near }) => ({
    line,
    over: chance(over),
    push: chance(push),
    under: chance(under),
    fairOverPrice: fairPrice(over / (over + under)),
    fairUnderPrice: fairPrice(under / (over + under)),
    near,
  }));
}
