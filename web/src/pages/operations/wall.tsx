import { useQuery } from '@tanstack/react-query';
import { freshness, health, services } from '../../api/operations.ts';
import { count, span } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

/** Everything that ought to be at work, and how old its last sign of life is. */
export function Wall() {
  const whole = useQuery(health);
  const running = useQuery(services);
  const sources = useQuery(freshness);
  return (
    <div className="stack">
      <Loaded of={whole} skeleton={<Skeleton height={96} />}>
        {({ status, version, uptimeSeconds, checks }) => (
          <section className="panel" aria-label="The service">
            <div className="wall-head">
              <h2>
                <Status of={status} />
              </h2>
              <p className="muted">
                version {version}, up for {span(uptimeSeconds * 1_000)}
              </p>
            </div>
            <dl className="checks">
              {checks.map(({ name, status: one, detail, latencyMs }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <Status of={one} /> <span className="muted">{detail}</span>
                  </dd>
                  <dd className="muted small">{count(Math.round(latencyMs))} ms</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </Loaded>
      <h2>Services</h2>
      <Loaded of={running} skeleton={<Skeleton height={96} lines={2} />}>
        {(all) => (
          <ul className="wall">
            {all.map((one) => (
              <li key={one.service} className="panel">
                <h3>{one.service}</h3>
                <Status of={one.status} />
                <p className="small muted">
                  {one.lastJobName}: {one.lastJobStatus}, <Age of={one.lastJobAt} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <h2>Sources</h2>
      <Loaded of={sources} skeleton={<Skeleton height={96} />}>
        {(all) =>
          all.length === 0 ? (
            <Empty title="No source is configured" />
          ) : (
            <ul className="wall">
              {all.map(({ source, status, lastSuccessAt }) => (
                <li key={source} className="panel">
                  <h3>{source}</h3>
                  <Status of={status} />
                  <p className="small muted">
                    {lastSuccessAt === null ? (
                      'never read'
                    ) : (
                      <>
                        read <Age of={lastSuccessAt} />
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
