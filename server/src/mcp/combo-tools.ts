import * as z from 'zod';
import { tierNames, tiersOf } from '../access/index.ts';
import { PICK_EM_BOOKS } from '../kernel/index.ts';
import {
  DayInput,
  OneLeagueInput,
  percent,
  PlayerInput,
  price,
  signed,
  StatInput,
  propsText,
  type Prop,
  type Tool,
} from './tool.ts';

interface Leg extends Prop {
  readonly probability: number;
}

interface Joined {
  readonly probability: number;
  readonly independentProbability: number;
  readonly interval: readonly number[];
  readonly legs: readonly Leg[];
}

interface Combination extends Joined {
  readonly fairPrice: number;
  readonly expectedValue: number | null;
  readonly reasons: readonly { readonly text: string }[];
}

interface Entries {
  readonly lines: 'house' | 'main';
  readonly entries: readonly (Joined & { readonly expectedValue: number })[];
}

const legsText = (legs: readonly Leg[], between: string): string =>
  propsText(legs, between, ({ probability }) => percent(probability));

const jointLine = ({ probability, independentProbability, interval }: Joined): string =>
  `joint probability ${percent(probability)} [${interval.map((end) => percent(end)).join(', ')}], ` +
  `${percent(independentProbability)} if the legs were independent`;

const HouseInput = z
  .string()
  .max(40)
  .describe(`One of ${[...PICK_EM_BOOKS].join(', ')}.`);
const KindInput = z.string().max(20).optional().describe('AllOrNothing (default) or Flexible.');

export const PayoutInput = z.strictObject({ house: HouseInput, kind: KindInput });

export const LegsInput = z
  .array(
    z.strictObject({
      playerId: PlayerInput,
      stat: StatInput,
      line: z.number().min(0.5).max(200).describe('A multiple of 0.5.'),
      direction: z.string().max(10).describe('Over or Under.'),
      period: z.string().max(10).optional().describe('Q1 to Q4, H1 or H2; by default the full game.'),
      gameDate: DayInput.optional(),
    }),
  )
  .min(2)
  .max(8);

const comboInput = {
  legs: LegsInput,
  price: z.int().optional().describe('American odds of the whole, for the expected value.'),
  payout: PayoutInput.optional().describe('A pick’em house instead of a price.'),
};

export const priceCombination: Tool<typeof comboInput> = {
  name: 'price_combination',
  title: 'Price a parlay or pick’em entry',
  description:
    'The probability that 2 to 8 props all win, with the dependence of legs of one game, beside their product, the fair price ' +
    `and, with a price or a pick’em house, the expected value. Tiers: ${tierNames(tiersOf('evaluation'))}.`,
  input: comboInput,
  output: z.looseObject({ probability: z.number(), independentProbability: z.number() }),
  answer: async (ask, input) => (await ask('POST', '/picks/combo', { body: input })) as object,
  tell: (combo: Combination) =>
    [
      legsText(combo.legs, '\n'),
      `${jointLine(combo)}; fair price ${price(combo.fairPrice)}, expected value ${signed(combo.expectedValue, 3)}.`,
      ...combo.reasons.map(({ text }) => text),
    ].join('\n'),
};

const pickemInput = {
  house: HouseInput,
  legs: z.int().min(2).max(8).describe('Legs of an entry.'),
  kind: KindInput,
  date: DayInput.optional().describe('Game day; by default the current one.'),
  count: z.int().min(1).max(20).default(5).describe('Entries at most, best first.'),
  league: OneLeagueInput,
};

export const pickemEntries: Tool<typeof pickemInput> = {
  name: 'pickem_entries',
  title: 'Best pick’em entries',
  description:
    'The entries of a day with the highest expected payout at a pick’em house: different players of at least two teams. ' +
    `A negative expected value means that none is worth its stake. Tiers: ${tierNames(tiersOf('evaluation'))}.`,
  input: pickemInput,
  output: z.looseObject({ lines: z.string(), entries: z.array(z.looseObject({ probability: z.number() })) }),
  answer: async (ask, input) => (await ask('GET', '/picks/pickem', { query: input })) as object,
  tell: ({ entries, lines }: Entries) =>
    entries.length === 0
      ? 'No entries: no games of that day are still to begin with props that can be priced.'
      : [
          lines === 'house' ? 'On the lines of that house.' : 'On the books’ main lines: that house may show others.',
          ...entries.map(
            (entry) =>
              `expected value ${signed(entry.expectedValue, 3)}, ${jointLine(entry)}: ${legsText(entry.legs, '; ')}`,
          ),
        ].join('\n'),
};
