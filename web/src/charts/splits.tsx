import type { Split, Teammates } from '../api/types.ts';
import { figure, percent, plural } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import './charts.css';

type Teammate = Teammates['teammates'][number];

/** Games below which a split is drawn grey. */
export const FEW_GAMES = 5;

/** Hit rates with and without each teammate as paired dots with their intervals; hollow is without. */
export function Splits({ teammates }: { readonly teammates: readonly Teammate[] }) {
  return (
    <ul className="splits">
      {teammates.map((mate) => (
        <li key={mate.playerId}>
          <span className="splits-name">
            {mate.playerName}
            {mate.status !== null && <span className="splits-status"> {mate.status}</span>}
          </span>
          <svg
            className="splits-chart"
            viewBox="0 0 200 30"
            role="img"
            aria-label={`${inWords('With', mate.with)} ${inWords('Without', mate.without)}`}
          >
            <line x1="100" x2="100" y2="30" stroke="var(--rule-strong)" strokeDasharray="2 2" />
            <Dot of={mate.with} y={9} word="With" filled />
            <Dot of={mate.without} y={21} word="Without" filled={false} />
          </svg>
          <span className="splits-figures small">
            <Figures of={mate.with} word="with" />
            <Figures of={mate.without} word="without" />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface DotProps {
  readonly of: Split;
  readonly y: number;
  readonly word: string;
  readonly filled: boolean;
}

function Dot({ of, y, word, filled }: DotProps) {
  if (of.hitRate === null) return null;
  const colour = of.games < FEW_GAMES ? 'var(--ink-3)' : 'var(--accent)';
  const [low, high] = of.interval;
  return (
    <g {...explainOnHover(inWords(word, of))}>
      <rect x={low * 200} y={y - 5} width={(high - low) * 200} height="10" fill="transparent" />
      <line x1={low * 200} x2={high * 200} y1={y} y2={y} stroke={colour} strokeWidth="1.5" />
      <circle
        cx={of.hitRate * 200}
        cy={y}
        r="4"
        fill={filled ? colour : 'var(--surface)'}
        stroke={colour}
        strokeWidth="1.5"
      />
    </g>
  );
}

const Figures = ({ of, word }: { readonly of: Split; readonly word: string }) => (
  <span className={of.games < FEW_GAMES ? 'muted' : undefined}>
    {of.hitRate === null || of.mean === null
      ? `${word}: no games`
      : `${word} ${percent(of.hitRate)} · ${figure(of.mean)} · ${plural(of.games, 'game')}`}
  </span>
);

function inWords(word: string, { games, hitRate, interval, mean, minutes }: Split): string {
  if (hitRate === null || mean === null || minutes === null) return `${word}: no games.`;
  const few = games < FEW_GAMES ? ' Few games: next to no evidence.' : '';
  return `${word}: over in ${percent(hitRate)} (95 %: ${percent(interval[0])} to ${percent(interval[1])}) of ${plural(games, 'game')}, mean ${figure(mean)} in ${figure(minutes, 0)} minutes.${few}`;
}
