import type { ApiResponse } from './described.ts';
import { percent, price, propsText, signed } from './text.ts';
import { toolOf } from './tool.ts';

type Combination = ApiResponse<'postPicksCombo'>;
type Joined = Pick<Combination, 'probability' | 'independentProbability' | 'interval'>;

const legsText = (
  legs: Combination['legs'] | ApiResponse<'getPicksPickem'>['entries'][number]['legs'],
  between: string,
): string => propsText(legs, between, ({ probability }) => percent(probability));

const jointLine = ({ probability, independentProbability, interval }: Joined): string =>
  `joint probability ${percent(probability)} [${interval.map((end) => percent(end)).join(', ')}], ` +
  `${percent(independentProbability)} if the legs were independent`;

export const priceCombination = toolOf('postPicksCombo', {
  name: 'price_combination',
  title: 'Price a parlay or pick’em entry',
  description:
    'The probability that 2 to 8 props all win, with the dependence of legs of one game, beside their product, the fair price ' +
    'and, with a price or a pick’em house, the expected value.',
  tell: (combo) =>
    [
      legsText(combo.legs, '\n'),
      `${jointLine(combo)}; fair price ${price(combo.fairPrice)}, expected value ${signed(combo.expectedValue, 3)}.`,
      ...combo.reasons.map(({ text }) => text),
    ].join('\n'),
});

export const pickemEntries = toolOf('getPicksPickem', {
  name: 'pickem_entries',
  title: 'Best pick’em entries',
  description:
    'The entries of a day with the highest expected payout at a pick’em house: different players of at least two teams. ' +
    'A negative expected value means that none is worth its stake.',
  tell: ({ entries, lines }) =>
    entries.length === 0
      ? 'No entries: no games of that day are still to begin with props that can be priced.'
      : [
          lines === 'house' ? 'On the lines of that house.' : 'On the books’ main lines: that house may show others.',
          ...entries.map(
            (entry) =>
              `expected value ${signed(entry.expectedValue, 3)}, ${jointLine(entry)}: ${legsText(entry.legs, '; ')}`,
          ),
        ].join('\n'),
});

export const publishedEntries = toolOf('getPicksPickemEntries', {
  name: 'published_entries',
  title: 'Pick’em entries of record',
  description:
    'The pick’em entries that were published and sealed in the hour before a day’s first game, one for each house, kind and size, ' +
    'and what they came to.',
  tell: ({ date, entries }) =>
    entries.length === 0
      ? `No entries were published for ${date} so far.`
      : entries
          .map(
            ({ house, kind, legs, probability, expectedPayout, state, pays }) =>
              `${house}, ${kind}: ${propsText(legs, '; ', ({ outcome }) => outcome)}. All hit ${percent(probability)}, expected payout ${expectedPayout.toFixed(2)}` +
              (state === null ? '; not graded yet.' : `; ${state}, paid ${pays} for one staked.`),
          )
          .join('\n'),
});

type EntryRecord = ApiResponse<'getPicksPickemRecord'>;
type Figures = EntryRecord | EntryRecord['groups'][number];

const figures = ({ entries, won, lost, refunded, units, expectedUnits, roi, roiInterval, ...of }: Figures): string =>
  `${entries} entries: ${won} paid, ${lost} lost, ${refunded} refunded; ${signed(units)} units, ${signed(expectedUnits)} expected` +
  `; ${of.days} days and ${of.distinctLegs} distinct legs, of which ${of.legHits} hit, ${of.expectedLegHits.toFixed(1)} expected` +
  (roi === null ? '' : `; for one staked ${signed(roi)}`) +
  (roiInterval === null ? '' : ` (95 %: ${roiInterval.map((end) => signed(end)).join(' to ')})`);

export const entryRecord = toolOf('getPicksPickemRecord', {
  name: 'entry_record',
  title: 'The record of pick’em entries',
  description:
    'What the published pick’em entries came to at one unit each, beside what was expected of them, by house, kind and size, with 95 % intervals ' +
    'and the calibration of the joint probabilities. Groups share legs and days: distinct legs and days say how much there is to judge by. An interval that contains 0 does not show an edge.',
  tell: (record) =>
    [
      `${record.origin}, ${figures(record)}.`,
      ...record.groups.map((group) => `${group.house} ${group.kind}, ${group.legs} legs, ${figures(group)}.`),
      ...record.calibration.map(
        ({ entries, predicted, actual }) =>
          `Of ${entries} entries all legs were to hit in ${percent(predicted)} and hit in ${percent(actual)}.`,
      ),
    ].join('\n'),
});
