import { Link } from '@tanstack/react-router';
import { explain } from '../../parts/explain.tsx';
import { clockOf, periodName, strings } from './strings.ts';
import './game.css';

interface LiveChanceProps {
  readonly live: {
    readonly probability: number;
    readonly interval: readonly number[];
    readonly remaining: number | null;
    readonly clock: number | null;
    readonly period: number | null;
    readonly isFrozen: boolean;
  };
  readonly gameId?: number | undefined;
}

/** The probability that a pick or a bet still wins, with the clock, and the way to its game. */
export function LiveChance({ live, gameId }: LiveChanceProps) {
  const { probability, interval, remaining, clock, period } = live;
  const [low = probability, high = probability] = interval;
  return (
    <p className="live-chance small">
      <ChanceBar over={probability} />
      <strong {...explain(strings.nowExplained(low, high, remaining))}>{strings.now(probability)}</strong>
      {period !== null && clock !== null && <span className="muted">{timeOf(period, clock)}</span>}
      {gameId !== undefined && (
        <Link to="/games/$gameId" params={{ gameId: String(gameId) }} className="quiet-link">
          {strings.toGame}
        </Link>
      )}
    </p>
  );
}

/** Basketball alone has live probabilities, in quarters. */
const QUARTERS = 4;

export const timeOf = (period: number, clock: number): string =>
  clock === 0
    ? strings.between(periodName(period, QUARTERS))
    : strings.clock(periodName(period, QUARTERS), clockOf(clock));

/** A probability as a bar, with a mark at one half. */
export function ChanceBar({ over }: { readonly over: number }) {
  return (
    <svg className="chance-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" fill="var(--sunken)" />
      <rect width={over * 100} height="8" fill="var(--accent)" />
      <rect x="49.5" width="1" height="8" fill="var(--ink)" />
    </svg>
  );
}

/** Says plainly that live probabilities are no part of the record. */
export const NotOfRecord = () => (
  <p className="muted small">
    {strings.notOfRecord} <a href="/docs">{strings.how}</a>
  </p>
);
