import { useQuery } from '@tanstack/react-query';
import { usage } from '../../api/session/account.ts';
import { useNow } from '../../clock.ts';
import { clockTime, count, fromNow } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.usage;

export function UsageBars() {
  const today = useQuery(usage);
  const now = useNow();
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={today} skeleton={<Skeleton height={24} lines={6} />}>
        {({ groups, resetAt }) => (
          <>
            <ul className="usage">
              {groups.map(({ group, limit, used }) => (
                <li key={group}>
                  <span>{words.groups[group] ?? group}</span>
                  {limit === null ? (
                    <span className="muted">{words.unlimited}</span>
                  ) : (
                    <meter
                      aria-label={words.groups[group] ?? group}
                      min={0}
                      max={limit}
                      high={limit * 0.8}
                      value={used}
                    />
                  )}
                  <span className="number">
                    {count(used)}
                    {limit !== null && <span className="muted">{words.of(count(limit))}</span>}
                  </span>
                </li>
              ))}
            </ul>
            <p className="muted small">{words.resets(fromNow(resetAt, now), clockTime(resetAt))}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}
