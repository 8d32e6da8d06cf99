import type { CalibrationBin } from '../../api/types.ts';
import { percent } from '../../format.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { strings } from '../strings.ts';
import '../charts.css';

const [WIDTH, HEIGHT, MARGIN] = [230, 76, 5];
/** A bin with fewer picks is left out. */
const FEW = 20;

/** The calibration plot in miniature: predicted on the horizontal axis, actual on the vertical; the dashed line is perfect. */
export function CalibrationSpark({ bins }: { readonly bins: readonly CalibrationBin[] }) {
  const enough = bins.filter(({ picks }) => picks >= FEW);
  if (enough.length < 2) return null;
  const predictions = enough.map(({ predicted }) => predicted);
  const seen = [...predictions, ...enough.flatMap(({ interval }) => interval)];
  const [left, right] = [Math.min(...predictions), Math.max(...predictions)];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const x = (share: number): number => MARGIN + ((share - left) / (right - left)) * (WIDTH - 2 * MARGIN);
  const y = (share: number): number => HEIGHT - MARGIN - ((share - low) / (high - low)) * (HEIGHT - 2 * MARGIN);
  const words = enough.map(({ predicted, actual, picks }) =>
    strings.calibration.point(percent(predicted), percent(actual), picks),
  );
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={strings.calibration.spark(words.join('; '))}
    >
      <line x1={x(left)} y1={y(left)} x2={x(right)} y2={y(right)} stroke="var(--ink-3)" strokeDasharray="4 3" />
      {enough.map((bin, index) => (
        <g key={bin.from} {...explainOnHover(`${words[index]}.`)}>
          <rect x={x(bin.predicted) - 12} width="24" height={HEIGHT} fill="transparent" />
          <line
            x1={x(bin.predicted)}
            x2={x(bin.predicted)}
            y1={y(bin.interval[0])}
            y2={y(bin.interval[1])}
            stroke="var(--accent)"
          />
          <circle cx={x(bin.predicted)} cy={y(bin.actual)} r="3.5" fill="var(--accent)" />
        </g>
      ))}
    </svg>
  );
}
