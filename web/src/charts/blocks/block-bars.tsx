import type { BlockScore } from '../../api/types.ts';
import { percent } from '../../format.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { strings } from '../strings.ts';
import '../charts.css';

const wording = ({ blockName, score, confidence }: BlockScore): string =>
  strings.block(blockName, score.toFixed(0), percent(confidence));

/** What moved the probability, block by block: from the middle, at 50, a block moves nothing. */
export function BlockBars({ blocks }: { readonly blocks: readonly BlockScore[] }) {
  return (
    <dl className="block-bars">
      {blocks.map((block) => (
        <div key={block.blockName} {...explainOnHover(wording(block))}>
          <dt>{block.blockName}</dt>
          <dd>
            <svg className="block-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="8" fill="var(--sunken)" />
              <rect
                x={Math.min(50, block.score)}
                width={Math.abs(block.score - 50)}
                height="8"
                fill={block.score >= 50 ? 'var(--accent)' : 'var(--amber)'}
              />
              <rect x="49.6" width="0.8" height="8" fill="var(--ink-3)" />
            </svg>
            <span>{block.score.toFixed(0)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
