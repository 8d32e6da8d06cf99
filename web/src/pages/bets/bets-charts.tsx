import { useQuery } from '@tanstack/react-query';
import { betTimeline, type BetFilter } from '../../api/bets.ts';
import type { BetTimeline } from '../../api/types.ts';
import { BandChart } from '../../charts/band-chart.tsx';
import { edge, shortDay } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { money } from './money.ts';
import { strings } from './strings.ts';

const { bankroll, clv } = strings;
const share = (value: number | null): string => (value === null ? strings.none : edge(value));

/** Bankroll and closing line value over the days; each with its numbers as a table. */
export function BetsCharts({ filter }: { readonly filter: BetFilter }) {
  const timeline = useQuery(betTimeline(filter));
  return (
    <Loaded of={timeline} skeleton={<Skeleton height={280} />}>
      {(days) =>
        days.length === 0 ? null : (
          <div className="bets-charts">
            <Bankroll days={days} />
            <ClosingValue days={days} />
          </div>
        )
      }
    </Loaded>
  );
}

interface Days {
  readonly days: BetTimeline;
}

function Bankroll({ days }: Days) {
  const points = days.map(({ date, profit, expected, low, high }) => ({
    key: date,
    label: shortDay(date),
    value: profit,
    expected,
    low,
    high,
    words: bankroll.point(shortDay(date), money(profit, true), money(low, true), money(high, true)),
  }));
  const rows = days.map(({ date, bets, profit, expected, low, high }) => [
    date,
    bets,
    ...[profit, expected, low, high].map((sum) => money(sum, true)),
  ]);
  return (
    <ChartFigure title={bankroll.title} note={bankroll.note} data={{ columns: bankroll.columns, rows }}>
      <BandChart
        label={bankroll.label(money(days.at(-1)?.profit ?? 0, true))}
        points={points}
        say={(sum) => money(sum, true).replace(/\.\d+$/, '')}
      />
    </ChartFigure>
  );
}

function ClosingValue({ days }: Days) {
  const closed = days.filter(({ closingLineValue }) => closingLineValue !== null);
  if (closed.length === 0) return null;
  const points = closed.map(({ date, closingLineValue, closingLow, closingHigh, closed: bets }) => ({
    key: date,
    label: shortDay(date),
    value: closingLineValue,
    low: closingLow,
    high: closingHigh,
    expected: null,
    words: clv.point(shortDay(date), share(closingLineValue), bets),
  }));
  const rows = closed.map(({ date, closed: bets, closingLineValue, closingLow, closingHigh }) => [
    date,
    bets,
    ...[closingLineValue, closingLow, closingHigh].map(share),
  ]);
  return (
    <ChartFigure title={clv.title} term="clv" note={clv.note} data={{ columns: clv.columns, rows }}>
      <BandChart label={clv.label(share(closed.at(-1)?.closingLineValue ?? null))} points={points} say={edge} />
    </ChartFigure>
  );
}
