import type { SystemRun } from '../../api/types.ts';
import { BandChart } from '../../charts/band-chart.tsx';
import { shortDay, units } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { strings } from './strings.ts';

const words = strings.curve;

/** Units by game day beside what luck alone gives. */
export function Curve({ days }: { readonly days: SystemRun['curve'] }) {
  const points = days.map(({ day, units: sum, expected, low, high }) => ({
    key: day,
    label: shortDay(day),
    value: sum,
    expected,
    low,
    high,
    words: words.point(shortDay(day), units(sum), units(low), units(high)),
  }));
  const rows = days.map(({ day, bets, units: sum, expected, low, high }) => [
    ...[day, bets],
    ...[sum, expected, low, high].map((value) => units(value)),
  ]);
  return (
    <ChartFigure title={words.title} note={words.note} data={{ columns: words.columns, rows }}>
      <BandChart label={words.label(units(days.at(-1)?.units ?? 0))} points={points} say={(value) => units(value, 0)} />
    </ChartFigure>
  );
}
