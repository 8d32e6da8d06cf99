import type { CSSProperties } from 'react';
import { explainOnHover } from '../parts/explain.tsx';
import { strings } from './strings.ts';
import './charts.css';

interface HitCountProps {
  readonly label: string;
  readonly hits: number;
  readonly games: number;
  /** What counts as a hit, for the explanation. */
  readonly what: string;
  /** Only the numbers, where a bar has no space. */
  readonly isPlain?: boolean;
}

/** A background instead of an SVG: a long table has three of them per row. The mark in the middle is half of the games. */
const barOf = (share: number): CSSProperties => ({ backgroundSize: `1px 100%, ${100 * share}% 100%` });

/** With fewer games the count is drawn grey. */
const FEW = 5;

/** Hits in the last games, as a small bar and as numbers; grey where there are few games. */
export function HitCount({ label, hits, games, what, isPlain = false }: HitCountProps) {
  const text = games === 0 ? strings.hits.none : strings.hits.of(what, hits, games);
  return (
    <span className={games < FEW ? 'hits hits-few' : 'hits'} {...explainOnHover(text)}>
      {label !== '' && <span className="hits-label">{label}</span>}
      {!isPlain && <span className="hits-bar" style={barOf(games === 0 ? 0 : hits / games)} />}
      <span>{games === 0 ? strings.none : strings.hits.count(hits, games)}</span>
    </span>
  );
}
