import * as z from 'zod';
import { tierNames, tiersOf } from '../access/index.ts';
import { DayInput, OneLeagueInput, percent, signed, propsText, type Prop, type Tool } from './tool.ts';

interface Leg extends Prop {
  readonly outcome: string | null;
}

interface Published {
  readonly date: string;
  readonly entries: readonly {
    readonly house: string;
    readonly kind: string;
    readonly probability: number;
    readonly expectedPayout: number;
    readonly legs: readonly Leg[];
    readonly state: string | null;
    readonly pays: number | null;
  }[];
}

const entriesInput = {
  date: DayInput.optional().describe('Game day; by default the current one.'),
  league: OneLeagueInput,
};

export const publishedEntries: Tool<typeof entriesInput> = {
  name: 'published_entries',
  title: 'Pick’em entries of record',
  description:
    'The pick’em entries that were published and sealed in the hour before a day’s first game, one for each house, kind and size, ' +
    `and what they came to. Tiers: ${tierNames(tiersOf('evaluation'))}.`,
  input: entriesInput,
  output: z.looseObject({ date: z.string(), entries: z.array(z.looseObject({ house: z.string() })) }),
  answer: async (ask, query) => (await ask('GET', '/picks/pickem/entries', { query })) as object,
  tell: ({ date, entries }: Published) =>
    entries.length === 0
      ? `No entries were published for ${date} so far.`
      : entries
          .map(
            ({ house, kind, legs, probability, expectedPayout, state, pays }) =>
              `${house}, ${kind}: ${propsText(legs, '; ', ({ outcome }) => outcome)}. All hit ${percent(probability)}, expected payout ${expectedPayout.toFixed(2)}` +
              (state === null ? '; not graded yet.' : `; ${state}, paid ${pays} for one staked.`),
          )
          .join('\n'),
};

interface Figures {
  readonly entries: number;
  readonly won: number;
  readonly lost: number;
  readonly refunded: number;
  readonly units: number;
  readonly expectedUnits: number;
  readonly roi: number | null;
  readonly roiInterval: readonly number[] | null;
}

interface EntryRecord extends Figures {
  readonly origin: string;
  readonly calibration: readonly {
    readonly entries: number;
    readonly predicted: number;
    readonly actual: number;
  }[];
  readonly groups: readonly (Figures & { readonly house: string; readonly kind: string; readonly legs: number })[];
}

const figures = ({ entries, won, lost, refunded, units, expectedUnits, roi, roiInterval }: Figures): string =>
  `${entries} entries: ${won} paid, ${lost} lost, ${refunded} refunded; ${signed(units)} units, ${signed(expectedUnits)} expected` +
  (roi === null ? '' : `; for one staked ${signed(roi)}`) +
  (roiInterval === null ? '' : ` (95 %: ${roiInterval.map((end) => signed(end)).join(' to ')})`);

const recordInput = {
  from: DayInput.optional().describe('First game day.'),
  to: DayInput.optional().describe('Last game day, included.'),
  league: OneLeagueInput,
};

export const entryRecord: Tool<typeof recordInput> = {
  name: 'entry_record',
  title: 'The record of pick’em entries',
  description:
    'What the published pick’em entries came to at one unit each, beside what was expected of them, by house, kind and size, with 95 % intervals ' +
    'and the calibration of the joint probabilities. Groups share legs and days. An interval that contains 0 does not show an edge.',
  input: recordInput,
  output: z.looseObject({ entries: z.number(), origin: z.string() }),
  answer: async (ask, query) => (await ask('GET', '/picks/pickem/record', { query })) as object,
  tell: ({ origin, calibration, groups, ...all }: EntryRecord) =>
    [
      `${origin}, ${figures(all)}.`,
      ...groups.map((group) => `${group.house} ${group.kind}, ${group.legs} legs, ${figures(group)}.`),
      ...calibration.map(
        ({ entries, predicted, actual }) =>
          `Of ${entries} entries all legs were to hit in ${percent(predicted)} and hit in ${percent(actual)}.`,
      ),
    ].join('\n'),
};
