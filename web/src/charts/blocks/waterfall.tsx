import type { Direction, EvaluatedBlock } from '../../api/types.ts';
import { percent, typeset } from '../../format.ts';
import { stepsOf } from './steps.ts';
import { strings } from '../strings.ts';
import '../charts.css';

interface WaterfallProps {
  readonly blocks: readonly EvaluatedBlock[];
  readonly direction: Direction;
  readonly probability: number;
}

const WIDTH = 240;

/** From 50 % to our probability, block by block. A bar is as long as the block's score is away from 50. */
export function Waterfall({ blocks, direction, probability }: WaterfallProps) {
  const steps = stepsOf(blocks);
  const reach = Math.max(10, ...steps.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)])) * 1.1;
  const x = (points: number): number => WIDTH / 2 + (points / reach) * (WIDTH / 2);
  return (
    <ol className="waterfall">
      {steps.map(({ block, from, to }) => (
        <li key={block.blockType}>
          <span className="waterfall-name">{block.blockType}</span>
          <svg className="waterfall-bar" viewBox={`0 0 ${WIDTH} 16`} preserveAspectRatio="none" aria-hidden="true">
            <rect x={WIDTH / 2 - 0.5} width="1" height="16" fill="var(--rule-strong)" />
            <rect
              x={Math.min(x(from), x(to))}
              width={Math.max(1.5, Math.abs(x(to) - x(from)))}
              y="3"
              height="10"
              fill={to >= from ? 'var(--accent)' : 'var(--amber)'}
            />
          </svg>
          <span className="number">{percent((50 + to) / 100)}</span>
          <p className="waterfall-why">{typeset(block.explanation)}</p>
        </li>
      ))}
      <li className="waterfall-end">
        <span className="waterfall-name">{direction}</span>
        <span className="muted small">{strings.even}</span>
        <span className="number strong">{percent(probability)}</span>
      </li>
    </ol>
  );
}
