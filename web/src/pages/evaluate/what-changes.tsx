import { useQuery } from '@tanstack/react-query';
import { teammatesOf } from '../../api/reads.ts';
import type { Evaluation, Teammates } from '../../api/types.ts';
import { useUser } from '../../api/session/session.ts';
import { opens } from '../../access.ts';
import { figure, percent, statLabel } from '../../format.ts';
import { odds } from '../../odds.ts';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { PlayerStatusMark } from '../../parts/player-status.tsx';
import { turningLine, withoutBlocks } from './changes.ts';
import { strings } from './strings.ts';

const words = strings.changes;

/** The price, the line, the factors and the absences that would change the result. */
export function WhatChanges({ of, hasBegun }: { readonly of: Evaluation; readonly hasBegun: boolean }) {
  const { tier } = useUser();
  const format = usePreference(oddsFormat);
  const turning = turningLine(of);
  const without = withoutBlocks(of);
  return (
    <section className="panel stack evaluated-wide" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul className="changes">
        <li>
          <span>{words.price}</span>
          <span>
            {of.bestPrice !== null && of.expectedValue !== null && of.expectedValue > 0
              ? words.good(odds(of.fairPrice, format))
              : words.bad(odds(of.fairPrice, format))}
            {of.bestPrice !== null && (hasBegun ? words.last : words.best)(odds(of.bestPrice.price, format))}
          </span>
        </li>
        {turning !== undefined && (
          <li>
            <span>{words.line}</span>
            <span>{words.atLine(turning.toFixed(1), of.direction.toLowerCase(), of.probability < 0.5)}</span>
          </li>
        )}
        {without.map(({ what, probability }) => (
          <li key={what}>
            <span>{what}</span>
            <span>{words.without(percent(probability), percent(of.probability))}</span>
          </li>
        ))}
        {opens('data-research', tier) && <Doubtful of={of} />}
      </ul>
      <p className="muted small">{words.interval(percent(of.interval[0]), percent(of.interval[1]))}</p>
    </section>
  );
}

/** Teammates who are reported as doubtful or out, with the player's averages with and without each. */
function Doubtful({ of }: { readonly of: Evaluation }) {
  const { data } = useQuery(teammatesOf(of.playerId, of.stat, of.line));
  const doubtful = (data?.teammates ?? []).filter(({ status }) => status !== null && status !== 'Available');
  return doubtful.map((mate) => (
    <li key={mate.playerId}>
      <span>
        {mate.playerName} <PlayerStatusMark of={mate.status ?? ''} />
      </span>
      <span>{splitInWords(mate, statLabel(of.stat).toLowerCase())}</span>
    </li>
  ));
}

function splitInWords({ with: on, without: off }: Teammates['teammates'][number], unit: string): string {
  if (on.mean === null || off.mean === null) return words.noGames;
  return words.split(figure(off.mean), unit, off.games, figure(on.mean), on.games);
}
