import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ofLeague, useLeagues } from '../../api/league.ts';
import { trackRecord } from '../../api/record/record.ts';
import type { Figures, League } from '../../api/types.ts';
import { CalibrationSpark } from '../../charts/calibration/calibration-spark.tsx';
import { count, units } from '../../format.ts';
import type { Day } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { strings } from './strings.ts';

/** The month, the season and the calibration, beside the day. */
export function RecordSummary({ of, today }: { readonly of: League; readonly today: Day }) {
  const isOneOfMany = useLeagues().length > 1;
  const { data } = useQuery({ ...trackRecord('month', of.seasonStart, ofLeague(of)), staleTime: 10 * 60_000 });
  if (data === undefined || data.hits + data.misses === 0) return null;
  const month = data.groups.find(({ key }) => key === today.slice(0, 7));
  return (
    <section className="panel stack">
      <h2>{isOneOfMany ? strings.record.titleOf(of.name) : strings.record.title}</h2>
      <dl className="pairs">
        {month !== undefined && <Span name={strings.record.month} of={month} />}
        <Span name={strings.record.season} of={data} />
      </dl>
      <figure>
        <CalibrationSpark bins={data.calibration} />
        <figcaption className="muted small">
          {strings.record.caption}
          <Link to="/record" search={ofLeague(of)}>
            {strings.record.all}
          </Link>
        </figcaption>
      </figure>
    </section>
  );
}

const Span = ({ name, of: { hits, misses, units: won } }: { readonly name: string; readonly of: Figures }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <span className="muted">
        {count(hits)}–{count(misses)}
      </span>{' '}
      <span {...explain(strings.record.units, 'strong')}>{units(won)}</span>
    </dd>
  </>
);
