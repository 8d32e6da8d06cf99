import * as z from 'zod';
import { DayInput, LeagueInput, percent, type Tool } from './tool.ts';

interface Preferences {
  readonly books: readonly string[] | null;
  readonly oddsFormat: string;
  readonly timeZone: string;
  readonly bankroll: number | null;
  readonly unitShare: number;
  readonly kellyFraction: number;
  readonly maxStakeShare: number;
}

const noInput = {};

export const myPreferences: Tool<typeof noInput> = {
  name: 'my_preferences',
  title: 'The caller’s preferences',
  description:
    'The books that the key’s owner has, odds format, time zone, bankroll and limits of stakes. The owner changes them in the dashboard or with PUT /me/preferences.',
  input: noInput,
  output: z.looseObject({ oddsFormat: z.string(), timeZone: z.string() }),
  answer: async (ask) => (await ask('GET', '/me/preferences')) as object,
  tell: ({ books, oddsFormat, timeZone, bankroll, unitShare, kellyFraction, maxStakeShare }: Preferences) =>
    [
      `Books: ${books === null ? 'all' : books.join(', ')}. Odds: ${oddsFormat}. Time zone: ${timeZone}.`,
      bankroll === null
        ? 'No bankroll is set, so no stakes are suggested.'
        : `Bankroll ${bankroll}, a unit is ${percent(unitShare)} of it; ${percent(kellyFraction)} of full Kelly, at most ${percent(maxStakeShare)} on a bet.`,
    ].join('\n'),
};

interface Stake {
  readonly pickId: number;
  readonly amount: number | null;
  readonly units: number | null;
  readonly reason: string;
}

const stakesInput = {
  date: DayInput.optional().describe('Game day; by default the current one.'),
  league: LeagueInput,
};

export const suggestedStakes: Tool<typeof stakesInput> = {
  name: 'suggested_stakes',
  title: 'Stakes for the picks of a day',
  description:
    'For each pick of the board, at the books of the key’s owner: the stake by the owner’s fraction of Kelly on the lower end of the probability’s interval, within the owner’s limits, with the reason. Nothing without a bankroll. A suggestion from estimates, not advice.',
  input: stakesInput,
  output: z.looseObject({ stakes: z.array(z.looseObject({ pickId: z.number(), reason: z.string() })) }),
  answer: async (ask, query) => ({ stakes: await ask('GET', '/me/stakes', { query }) }),
  tell: ({ stakes }: { stakes: readonly Stake[] }) =>
    stakes.length === 0
      ? 'No picks of that day are visible to this key.'
      : stakes
          .map(
            ({ pickId, amount, units, reason }) =>
              `#${pickId} ${amount === null ? '' : `${amount} (${units} units): `}${reason}`,
          )
          .join('\n'),
};
