import { useQuery } from '@tanstack/react-query';
import { teammatesOf } from '../../api/reads.ts';
import type { Evaluation, Teammates } from '../../api/types.ts';
import { useUser } from '../../api/session.ts';
import { figure, odds, percent, plural, statLabel } from '../../format.ts';
import { Side } from '../../parts/marks.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { turningLine, withoutBlocks } from './changes.ts';

/** From which other line, price, circumstance or team-mate on the answer would be another. */
export function WhatChanges({ of }: { readonly of: Evaluation }) {
  const { tier } = useUser();
  const format = usePreference(oddsFormat);
  const turning = turningLine(of);
  const without = withoutBlocks(of);
  return (
    <section className="panel stack answer-wide" aria-label="What would change it">
      <h2>What would change it</h2>
      <ul className="changes">
        <li>
          <span>A price</span>
          <span>
            {of.bestPrice !== null && of.expectedValue !== null && of.expectedValue > 0
              ? `The edge lasts down to ${odds(of.fairPrice, format)}; the best price now is ${odds(of.bestPrice.price, format)}.`
              : `Worth a stake only at better than ${odds(of.fairPrice, format)}${of.bestPrice === null ? '' : `; the best price now is ${odds(of.bestPrice.price, format)}`}.`}
          </span>
        </li>
        {turning !== undefined && (
          <li>
            <span>A line</span>
            <span>
              At {turning.toFixed(1)} the <Side of={of.direction} /> is the{' '}
              {of.probability >= 0.5 ? 'less likely' : 'likelier'} side.
            </span>
          </li>
        )}
        {without.map(({ what, probability }) => (
          <li key={what}>
            <span>{what}</span>
            <span>
              Without what it adds or takes: {percent(probability)} instead of {percent(of.probability)}.
            </span>
          </li>
        ))}
        {(tier === 'Sharp' || tier === 'Admin') && <Doubtful of={of} />}
      </ul>
      <p className="muted small">
        The interval, {percent(of.interval[0])} to {percent(of.interval[1])}, is what the estimate itself may be off by.
      </p>
    </section>
  );
}

/** Teammates of whom reports say that they may not play, with what his games with and without them were like. */
function Doubtful({ of }: { readonly of: Evaluation }) {
  const { data } = useQuery(teammatesOf(of.playerId, of.stat, of.line));
  const doubtful = (data?.teammates ?? []).filter(({ status }) => status !== null && status !== 'Available');
  return doubtful.map((mate) => (
    <li key={mate.playerId}>
      <span>
        {mate.playerName} <span className="bad">{mate.status?.toLowerCase()}</span>
      </span>
      <span>{splitTold(mate, statLabel(of.stat).toLowerCase())}</span>
    </li>
  ));
}

function splitTold({ with: on, without: off }: Teammates['teammates'][number], unit: string): string {
  if (on.mean === null || off.mean === null)
    return 'He has no games of this season to compare: with him, or without him.';
  return `Without him he averaged ${figure(off.mean)} ${unit} in ${plural(off.games, 'game')}, with him ${figure(on.mean)} in ${on.games}.`;
}
