import type { BlockScore } from '../../api/types.ts';
import { percent } from '../../format.ts';
import { explainOnHover } from '../../parts/explain.tsx';
import { strings } from '../strings.ts';
import '../charts.css';

const SIZE = 132;
const MIDDLE = SIZE / 2;
const REACH = 40;

/** What moved the score, block by block; the dashed ring is 50, no edge. Fewer than three blocks are drawn as bars. */
export function BlockChart({ blocks }: { readonly blocks: readonly BlockScore[] }) {
  return blocks.length < 3 ? <BlockBars blocks={blocks} /> : <Radar blocks={blocks} />;
}

const at = (index: number, of: number, radius: number): readonly [number, number] => {
  const angle = (index / of) * 2 * Math.PI - Math.PI / 2;
  return [MIDDLE + radius * Math.cos(angle), MIDDLE + radius * Math.sin(angle)];
};

const outline = (radii: readonly number[]): string =>
  radii
    .map((radius, index) =>
      at(index, radii.length, radius)
        .map((one) => one.toFixed(1))
        .join(','),
    )
    .join(' ');

const wording = ({ blockName, score, confidence }: BlockScore): string =>
  strings.block(blockName, score.toFixed(0), percent(confidence));

function Radar({ blocks }: { readonly blocks: readonly BlockScore[] }) {
  return (
    <svg
      className="chart radar"
      viewBox={`-64 2 ${SIZE + 128} ${SIZE - 4}`}
      role="img"
      aria-label={strings.blocks(blocks.map(wording).join('; '))}
      {...explainOnHover(blocks.map(wording).join(' · '))}
    >
      {[0.5, 1].map((share) => (
        <polygon
          key={share}
          points={outline(blocks.map(() => REACH * share))}
          fill="none"
          stroke={share === 0.5 ? 'var(--ink-3)' : 'var(--rule)'}
          strokeDasharray={share === 0.5 ? '2 2' : undefined}
        />
      ))}
      <polygon
        points={outline(blocks.map(({ score }) => (REACH * score) / 100))}
        fill="var(--accent)"
        fillOpacity="0.22"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
      {blocks.map(({ blockName }, index) => {
        const [x, y] = at(index, blocks.length, REACH + 13);
        return (
          <text
            key={blockName}
            x={x}
            y={y + 4}
            textAnchor={x < MIDDLE - 4 ? 'end' : x > MIDDLE + 4 ? 'start' : 'middle'}
          >
            {blockName}
          </text>
        );
      })}
    </svg>
  );
}

function BlockBars({ blocks }: { readonly blocks: readonly BlockScore[] }) {
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
