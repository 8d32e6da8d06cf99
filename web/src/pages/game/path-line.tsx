import type { GameLive } from '../../api/types.ts';
import { strings } from './strings.ts';

type Prop = GameLive['props'][number];

const WIDTH = 120;
const HEIGHT = 28;

/** How a line's probability went through the game: a step at each change of more than five points. */
export function PathLine({ prop, what }: { readonly prop: Prop; readonly what: string }) {
  const points = prop.path ?? [];
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const from = Date.parse(first.at);
  const length = Math.max(1, Date.parse(last.at) - from);
  const x = (at: string): number => (WIDTH * (Date.parse(at) - from)) / length;
  const y = (over: number): number => HEIGHT - 2 - (HEIGHT - 4) * over;
  const steps = points.map(
    ({ at, over }, index) => `${index === 0 ? 'M' : 'H'}${x(at)} ${index === 0 ? '' : 'V'}${y(over)}`,
  );
  const overs = points.map(({ over }) => over);
  return (
    <svg
      className="path-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={strings.path(prop.playerName, what, first.over, last.over, Math.min(...overs), Math.max(...overs))}
    >
      <line x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--rule)" />
      <path d={`${steps.join(' ')} H${WIDTH}`} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
    </svg>
  );
}
