import { Type } from 'typebox';
import { ORIGINS, rounded } from '../kernel/index.ts';
import { LEAGUES } from '../leagues/index.ts';
import { Nullable, Words } from '../platform/schemas/index.ts';
import { GROUPINGS, type Grouping } from './cell-row.ts';
import type { Estimate } from './intervals.ts';
import type { Figures } from './figures.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Interval = Type.Unsafe<[number, number]>({
  type: 'array',
  items: { type: 'number' },
  minItems: 2,
  maxItems: 2,
  description: '95 %, low then high.',
});
const EstimateShape = (description: string) =>
  Type.Object({ value: Type.Number(), interval: Nullable(Interval) }, { description });
const LossShape = (what: string) =>
  Type.Object(
    {
      model: Type.Number(),
      market: Type.Number({ description: 'Of the books’ consensus without their margin, frozen with the pick.' }),
      difference: EstimateShape('Market minus model: above 0 the model is better. Interval clustered by game day.'),
    },
    { description: `${what} over hits and misses: the model’s and the market’s on the same picks.` },
  );

const CalibrationShape = Type.Object({
  from: Type.Number(),
  to: Type.Number(),
  picks: Count('Hits and misses whose probability was from `from` up to `to`.'),
  predicted: Type.Number({ description: 'Mean probability.' }),
  market: Type.Number({ description: 'Mean probability of the market on these picks.' }),
  actual: Type.Number({ description: 'The share of hits, with Wilson’s interval.' }),
  interval: Interval,
});

const FIGURES = {
  picks: Count('Picks of record: each claim once, at the first price it was published at.'),
  hits: Count('Hits.'),
  misses: Count('Misses.'),
  pushes: Count('Exactly on the line.'),
  voids: Count('Without action.'),
  pending: Count('The game is not over.'),
  awaitingStats: Count('The game is over and the pick is not graded yet.'),
  dataGaps: Count('The stats by period are missing.'),
  regraded: Count('Graded again after a correction; old grades are kept.'),
  hitRate: Nullable(EstimateShape('Hits of hits and misses, with Wilson’s interval.')),
  units: Type.Number({ description: 'Won or lost, one staked a pick at its frozen price, rounded to 4 places.' }),
  marketUnits: Nullable(
    EstimateShape(
      'Units that the market’s probabilities led to expect of the hits and misses at the frozen prices: the result of betting at random among them. The interval is that of the outcome if the picks were independent.',
    ),
  ),
  roi: Nullable(
    EstimateShape(
      'Units for one staked (pushes are stakes, voids are not). The interval takes a game day as one draw: the ratio’s clustered variance and Student’s distribution; null for a single day.',
    ),
  ),
  closingLineValue: Nullable(
    Type.Object({
      picks: Count('Picks whose market closed at a probability for their line.'),
      mean: EstimateShape(
        'Mean expected value of the frozen price at the closing consensus without margin, on the pick’s own line. Where the line had moved, the closing market is read off at the old line through the stat’s distribution. Interval clustered by game day.',
      ),
      beaten: EstimateShape('Share of these picks whose price was worth more than it asked at the close; Wilson.'),
    }),
  ),
  brier: Nullable(LossShape('Brier score')),
  logLoss: Nullable(LossShape('Log loss')),
  calibration: Type.Array(CalibrationShape),
  worstStretch: Nullable(
    Type.Object(
      {
        from: Type.String({ format: 'date' }),
        to: Type.String({ format: 'date' }),
        picks: Count('Of these days.'),
        units: Type.Number(),
      },
      { description: 'The run of game days with the largest loss.' },
    ),
  ),
};

export const TrackRecordShape = Type.Object({
  league: Words(LEAGUES, 'The league.'),
  origin: Words(ORIGINS, 'Where the picks come from. Records of different origins are never mixed.'),
  from: Nullable(Type.String({ format: 'date' })),
  to: Nullable(Type.String({ format: 'date' })),
  by: Nullable(Words(GROUPINGS, 'What the groups are by.')),
  asOf: Type.String({
    format: 'date-time',
    description:
      'The record as it was then: now, minus the tier’s delay. `proppick verify` compares it with the ledger.',
  }),
  ...FIGURES,
  groups: Type.Array(Type.Object({ key: Type.String(), ...FIGURES }), {
    description: 'One a value of `by` that picks have; empty without `by`.',
  }),
});

export const ByParam = Type.Optional(
  Type.Unsafe<Grouping>({ type: 'string', enum: [...GROUPINGS], description: 'Adds the same figures by group.' }),
);

const shownValue = (value: number): number => rounded(value, 6);
const shownInterval = ([low, high]: readonly [number, number]): [number, number] => [shownValue(low), shownValue(high)];
const shown = ({ value, interval }: Estimate) => ({
  value: shownValue(value),
  interval: interval && shownInterval(interval),
});

/** Figures in a response, rounded to six places. */
export function figuresOnWire(figures: Figures) {
  const { hitRate, marketUnits, roi, closingLineValue, brier, logLoss, calibration, ...counts } = figures;
  const loss = (of: Figures['brier']) =>
    of && { model: shownValue(of.model), market: shownValue(of.market), difference: shown(of.difference) };
  return {
    ...counts,
    hitRate: hitRate && shown(hitRate),
    marketUnits: marketUnits && shown(marketUnits),
    roi: roi && shown(roi),
    closingLineValue: closingLineValue && {
      picks: closingLineValue.picks,
      mean: shown(closingLineValue.mean),
      beaten: shown(closingLineValue.beaten),
    },
    brier: loss(brier),
    logLoss: loss(logLoss),
    calibration: calibration.map(({ from, to, picks, predicted, market, actual, interval }) => ({
      from: shownValue(from),
      to: shownValue(to),
      picks,
      predicted: shownValue(predicted),
      market: shownValue(market),
      actual: shownValue(actual),
      interval: shownInterval(interval),
    })),
  };
}
