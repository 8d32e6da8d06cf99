import { useState } from 'react';
import type { PublicPick, PublicRecord } from '../../api/types.ts';
import { bare, longDay, percent, shortStat, units } from '../../format.ts';
import { odds } from '../../odds.ts';
import { OutcomeMark, Side } from '../../parts/marks.tsx';
import { number, Table } from '../../parts/table.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { strings } from './strings.ts';

const words = strings.picks;
const { columns } = words;

/** Rows before the others are asked for. */
const AT_FIRST = 6;

interface DayPicksProps {
  readonly of: PublicRecord['leagues'][number];
  readonly origin: PublicRecord['origin'];
  readonly isOneOfMany: boolean;
}

/** The graded picks of a league's last past day, the largest edge first: none is left out. */
export function DayPicks({ of: { name, date, picks }, origin, isOneOfMany }: DayPicksProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (date === null) return null;
  const shown = showsAll ? picks : picks.slice(0, AT_FIRST);
  const day = longDay(date);
  return (
    <section className="panel stack" aria-label={words.label(name)}>
      <h2>{isOneOfMany ? words.titleOf(name, day) : words.title(day)}</h2>
      <p className="muted">
        {picks.length === 0 ? words.none : sumOf(picks)} {words.origin(origin)}
      </p>
      {shown.length > 0 && (
        <Table
          label={words.table(name)}
          columns={[
            { label: columns.pick, as: 'words', term: 'pick' },
            columns.result,
            number(columns.units, 'unit'),
            number(columns.price, 'price'),
            number(columns.ours, 'ours'),
            number(columns.market, 'market'),
          ]}
        >
          {shown.map((pick) => (
            <Row key={pick.pickId} of={pick} />
          ))}
        </Table>
      )}
      {!showsAll && picks.length > AT_FIRST && (
        <button type="button" className="quiet" onClick={() => setShowsAll(true)}>
          {words.all(picks.length)}
        </button>
      )}
    </section>
  );
}

function Row({ of: pick }: { readonly of: PublicPick }) {
  const format = usePreference(oddsFormat);
  const { direction, line, stat, period, profit, actualValue } = pick;
  return (
    <tr>
      <td>
        <span className="strong">{pick.playerName}</span>{' '}
        <span className="nowrap">
          <Side of={direction}>
            {line} {shortStat(stat)}
            {period === 'Full' ? '' : ` ${period}`}
          </Side>
        </span>
        <span className="muted small welcome-game">
          {words.of(pick.teamAbbreviation, pick.awayTeam, pick.homeTeam)}
        </span>
      </td>
      <td className="nowrap">
        <OutcomeMark of={pick.outcome} /> {actualValue !== null && words.actual(actualValue)}
      </td>
      <td className="number">{profit === null ? '' : bare(units(profit, 2))}</td>
      <td className="number">{odds(pick.price, format)}</td>
      <td className="number">{percent(pick.probability)}</td>
      <td className="number">{percent(pick.marketProbability)}</td>
    </tr>
  );
}

function sumOf(picks: readonly PublicPick[]): string {
  const of = (outcome: string): number => picks.filter((pick) => pick.outcome === outcome).length;
  const [hits, misses] = [of('Hit'), of('Miss')];
  const won = picks.reduce((sum, { profit }) => sum + (profit ?? 0), 0);
  return words.sum(picks.length, hits, misses, picks.length - hits - misses, bare(units(won, 2)));
}
