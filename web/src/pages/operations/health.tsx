import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { freshness, health, services } from '../../api/operations.ts';
import type { ResponseBody, Item } from '../../api/requests/described.ts';
import { count, span } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { inWords } from './in-words.ts';
import { strings } from './strings.ts';

const words = strings.health;

/** The health checks, the services with their last job, and the sources with their age. */
export function Health() {
  const whole = useQuery(health);
  const running = useQuery(services);
  const sources = useQuery(freshness);
  return (
    <div className="stack">
      <Loaded of={whole} skeleton={<Skeleton height={96} />}>
        {({ status, version, uptimeSeconds, checks }) => (
          <section className="panel" aria-label={words.label}>
            <div className="wall-head">
              <h2>
                <Status of={status} />
              </h2>
              <p className="muted">{words.up(version, span(uptimeSeconds * 1_000))}</p>
            </div>
            <dl className="checks">
              {checks.map(({ name, status: one, detail, latencyMs }) => (
                <div key={name}>
                  <dt>{inWords(name)}</dt>
                  <dd>
                    <Status of={one} /> <span className="muted">{detail}</span>
                  </dd>
                  <dd className="muted small">{words.latency(count(Math.round(latencyMs)))}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Loaded>
      <h2>{words.services}</h2>
      <Loaded of={running} skeleton={<Skeleton height={96} lines={2} />}>
        {(all) => (
          <ul className="wall">
            {all.map((one) => (
              <li key={one.service} className="panel">
                <h3>{inWords(one.service)}</h3>
                <Status of={one.status} />
                <p className="small muted">
                  {words.lastJob(inWords(one.lastJobName), one.lastJobStatus)}
                  <Age of={one.lastJobAt} />
                </p>
                <NextStep of={one.status} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <h2>{words.sources}</h2>
      <Loaded of={sources} skeleton={<Skeleton height={96} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={words.noSources} />
          ) : (
            <ul className="wall">
              {all.map(({ source, status, lastSuccessAt }) => (
                <li key={source} className="panel">
                  <h3>{source}</h3>
                  <Status of={status} />
                  <p className="small muted">
                    {lastSuccessAt === null ? (
                      words.neverRead
                    ) : (
                      <>
                        {words.read}
                        <Age of={lastSuccessAt} />
                      </>
                    )}
                  </p>
                  <NextStep of={status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

/** What to do about the state of a service or a source. */
function NextStep({
  of,
}: {
  readonly of: Item<ResponseBody<'GET /ops/services' | 'GET /ops/data-freshness'>>['status'];
}) {
  if (of === 'healthy' || of === 'fresh') return <p className="small muted">{words.nothing}</p>;
  const { text, link, view } = words.next[of];
  return (
    <p className="small">
      {text}
      <Link to="/operations" search={{ view }}>
        {link}
      </Link>
    </p>
  );
}
