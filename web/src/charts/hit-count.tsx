import type { CSSProperties } from 'react';
import { explainOnHover } from '../parts/explain.tsx';
import './charts.css';

interface HitCountProps {
  readonly label: string;
  readonly hits: number;
  readonly games: number;
  /** What counts as a hit, for the explanation. */
  readonly what: string;
}

/** A background and not a drawing: a long table has three of them a row. The mark in the middle is half of the games. */
const barOf = (share: number): CSSProperties => ({ backgroundSize: `1px 100%, ${100 * share}% 100%` });

/** Games below which a share says next to nothing. */
const FEW = 5;

/** So many of the last games, as a small bar and as numbers; grey where the games are few. */
export function HitCount({ label, hits, games, what }: HitCountProps) {
  const text = games === 0 ? 'No games yet.' : `${what} in ${hits} of the last ${games} games he played.`;
  return (
    <span className={games < FEW ? 'hits hits-few' : 'hits'} {...explainOnHover(text)}>
      {label !== '' && <span className="hits-label">{label}</span>}
      <span className="hits-bar" style={barOf(games === 0 ? 0 : hits / games)} />
      <span>{games === 0 ? '–' : `${hits}/${games}`}</span>
    </span>
  );
}
