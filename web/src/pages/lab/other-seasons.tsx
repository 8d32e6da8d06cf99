import { hasLeagues, leagueName } from '../../api/league.ts';
import type { SystemRun } from '../../api/types.ts';
import { bare, count, edge, percent, units } from '../../format.ts';
import { FigureCells, number, Table } from '../../parts/table.tsx';
import { pValue } from './headline.tsx';
import { strings } from './strings.ts';

const words = strings.seasons;
const { columns } = words;

/** The same system on seasons that it was not tested on: what was found in one season seldom holds in the next. */
export function OtherSeasons({ of }: { readonly of: SystemRun['otherSeasons'] }) {
  return (
    <section className="stack">
      <h2>{words.title}</h2>
      {of.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <Table
          label={words.title}
          framed
          stacks
          columns={[
            columns.season,
            ...[number(columns.bets), number(columns.hits, 'hitRate'), number(columns.units, 'unit')],
            ...[number(columns.roi, 'roi'), number(columns.interval, 'interval'), number(columns.clv, 'clv')],
            number(columns.p, 'pValue'),
            columns.verdict,
          ]}
        >
          {of.map(({ league, season, figures }) => (
            <tr key={`${league} ${season}`}>
              <th scope="row">{hasLeagues() ? words.ofLeague(leagueName(league), season) : season}</th>
              <FigureCells
                labels={[
                  columns.bets,
                  columns.hits,
                  columns.units,
                  columns.roi,
                  columns.interval,
                  columns.clv,
                  columns.p,
                ]}
                of={[
                  count(figures.bets),
                  figures.hitRate === null ? strings.none : percent(figures.hitRate.value),
                  figures.units === null ? strings.none : units(figures.units.value),
                  shareOf(figures.roi),
                  intervalOf(figures.roi?.interval ?? null),
                  shareOf(figures.closingLineValue?.mean ?? null),
                  figures.market?.pValue === null || figures.market === null
                    ? strings.result.none
                    : pValue(figures.market.pValue),
                ]}
              />
              <td>{figures.verdict.sentence}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

const intervalOf = (interval: readonly [number, number] | null): string =>
  interval === null ? strings.none : words.interval(bare(edge(interval[0])), bare(edge(interval[1])));

const shareOf = (estimate: { readonly value: number } | null): string =>
  estimate === null ? strings.none : bare(edge(estimate.value));
