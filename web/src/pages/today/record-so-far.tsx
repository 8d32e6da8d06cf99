import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trackRecord } from '../../api/record.ts';
import type { Figures } from '../../api/types.ts';
import { CalibrationSpark } from '../../charts/calibration-spark.tsx';
import { count, units } from '../../format.ts';
import { seasonOf, seasonStart, type Day } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';

/** Beside the day what a day cannot say: the month, the season, and whether 60 % has meant 60 %. */
export function RecordSoFar({ today }: { readonly today: Day }) {
  const { data } = useQuery({ ...trackRecord('month', seasonStart(seasonOf(today))), staleTime: 10 * 60_000 });
  if (data === undefined || data.hits + data.misses === 0) return null;
  const month = data.groups.find(({ key }) => key === today.slice(0, 7));
  return (
    <section className="panel stack">
      <h2>The record</h2>
      <dl className="pairs">
        {month !== undefined && <Stretch name="This month" of={month} />}
        <Stretch name="This season" of={data} />
      </dl>
      <figure>
        <CalibrationSpark bins={data.calibration} />
        <figcaption className="muted small">
          What we said against what came true, this season: on the dashed line both are the same.{' '}
          <Link to="/record">All of it</Link>
        </figcaption>
      </figure>
    </section>
  );
}

const Stretch = ({ name, of: { hits, misses, units: won } }: { readonly name: string; readonly of: Figures }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <span className="muted">
        {count(hits)}–{count(misses)}
      </span>{' '}
      <span {...explain('Units: one staked on every pick at its frozen price.', 'strong')}>{units(won)}</span>
    </dd>
  </>
);
