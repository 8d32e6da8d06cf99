import type { Split, Teammates } from '../api/types.ts';
import { figure, percent } from '../format.ts';
import { explainOnHover } from '../parts/explain.tsx';
import { PlayerStatusMark } from '../parts/player-status.tsx';
import { strings } from './strings.ts';
import './charts.css';

type Teammate = Teammates['teammates'][number];

/** A split with fewer games is drawn grey. */
export const FEW_GAMES = 5;

/** Hit rates with and without each teammate as paired dots with their intervals; hollow is without. */
export function Splits({ teammates }: { readonly teammates: readonly Teammate[] }) {
  return (
    <ul className="splits">
      {teammates.map((mate) => (
        <li key={mate.playerId}>
          <span className="splits-name">
            {mate.playerName}
            {mate.status !== null && (
              <>
                {' '}
                <PlayerStatusMark of={mate.status} />
              </>
            )}
          </span>
          <svg
            className="splits-chart"
            viewBox="0 0 200 30"
            role="img"
            aria-label={`${inWords(strings.splits.with, mate.with)} ${inWords(strings.splits.without, mate.without)}`}
          >
            <line x1="100" x2="100" y2="30" stroke="var(--rule-strong)" strokeDasharray="2 2" />
            <Dot of={mate.with} y={9} word={strings.splits.with} filled />
            <Dot of={mate.without} y={21} word={strings.splits.without} filled={false} />
          </svg>
          <span className="splits-figures small">
            <Figures of={mate.with} word={strings.splits.with.toLowerCase()} />
            <Figures of={mate.without} word={strings.splits.without.toLowerCase()} />
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
      ? strings.splits.noGames(word)
      : strings.splits.figures(word, percent(of.hitRate), figure(of.mean), of.games)}
  </span>
);

function inWords(word: string, { games, hitRate, interval, mean, minutes }: Split): string {
  if (hitRate === null || mean === null || minutes === null) return `${strings.splits.noGames(word)}.`;
  const few = games < FEW_GAMES ? strings.splits.few : '';
  const range = { low: percent(interval[0]), high: percent(interval[1]) };
  return strings.splits.dot(word, percent(hitRate), range, games, figure(mean), figure(minutes, 0)) + few;
}
