import { explainOnHover } from '../parts/explain.tsx';
import './charts.css';

interface HitCountProps {
  readonly label: string;
  readonly hits: number;
  readonly games: number;
  /** What counts as a hit, for the explanation. */
  readonly what: string;
}

/** Games below which a share says next to nothing. */
const FEW = 5;

/** So many of the last games, as a small bar and as numbers; grey where the games are few. */
export function HitCount({ label, hits, games, what }: HitCountProps) {
  const text = games === 0 ? 'No games yet.' : `${what} in ${hits} of the last ${games} games he played.`;
  return (
    <span className={games < FEW ? 'hits hits-few' : 'hits'} {...explainOnHover(text)}>
      <span className="hits-label">{label}</span>
      <svg className="hits-bar" viewBox="0 0 40 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="40" height="8" fill="var(--sunken)" />
        {games > 0 && <rect width={(40 * hits) / games} height="8" fill="currentColor" />}
        <rect x="19.750" width="0.500" height="8" fill="var(--surface)" />
      </svg>
      <span>{games === 0 ? '–' : `${hits}/${games}`}</span>
    </span>
  );
}
