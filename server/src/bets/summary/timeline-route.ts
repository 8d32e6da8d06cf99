import { Type } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { rounded } from '../../kernel/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { askedFilter, ExportQuery, TAGS } from '../schemas.ts';
import { betsToSum } from './queries.ts';
import { timelineOf, type TimelineDay } from './timeline.ts';

const Sum = (description: string) => Type.Number({ description });
const Share = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

const TimelineShape = Type.Array(
  Type.Object({
    date: Type.String({ format: 'date' }),
    bets: Type.Integer({ minimum: 1, description: 'Of the day, without voids.' }),
    profit: Sum('Of all bets up to the day.'),
    expected: Sum('What the closing market led to expect of them.'),
    low: Sum('Below it lie 2.5 % of results by luck alone.'),
    high: Sum('Above it lie 2.5 % of results by luck alone.'),
    closed: Type.Integer({ minimum: 0, description: 'Bets up to the day whose market closed at a probability.' }),
    closingLineValue: Share('Their mean closing-line value, for one staked.'),
    closingLow: Share('Low end of its 95 % interval; null below two bets.'),
    closingHigh: Share('High end.'),
  }),
);

export function timelineRoute(api: Api): void {
  api.get(
    '/me/bets/timeline',
    {
      config: { access: 'bets', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Your bankroll day by day, beside luck',
        description:
          'Sums from the first game day of the range on. The band is what luck alone gives 19 times of 20 if the closing market’s probabilities are true and bets are independent.',
        querystring: ExportQuery,
        response: { 200: TimelineShape },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const filter = JSON.stringify(askedFilter(request.query));
      return timelineOf(await betsToSum(db, id, filter, null, seenAt(tier, clock.now()))).map(onWire);
    },
  );
}

const money = (cents: number): number => rounded(cents / 100, 2);
const share = (value: number | null): number | null => (value === null ? null : rounded(value, 4));

const onWire = ({ profit, expected, low, high, closingLineValue, closingLow, closingHigh, ...day }: TimelineDay) => ({
  ...day,
  profit: money(profit),
  expected: money(expected),
  low: money(low),
  high: money(high),
  closingLineValue: share(closingLineValue),
  closingLow: share(closingLow),
  closingHigh: share(closingHigh),
});
