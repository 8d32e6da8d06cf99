import { useQuery } from '@tanstack/react-query';
import { usage } from '../../api/account.ts';
import { useNow } from '../../clock.ts';
import { clockTime, count, fromNow } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton } from '../../parts/states.tsx';

const GROUPS: Readonly<Record<string, string>> = {
  'picks-and-data': 'Picks and data',
  research: 'Research',
  'odds-snapshots': 'Odds snapshots',
  'export-jobs': 'Export jobs',
  webhooks: 'Webhook management',
  account: 'Account',
  ops: 'Operations',
};

export function UsageBars() {
  const today = useQuery(usage);
  const now = useNow();
  return (
    <section className="panel stack" aria-label="Usage today">
      <h2>Usage today</h2>
      <Loaded of={today} skeleton={<Skeleton height={24} lines={6} />}>
        {({ groups, resetAt }) => (
          <>
            <ul className="usage">
              {groups.map(({ group, limit, used }) => (
                <li key={group}>
                  <span>{GROUPS[group] ?? group}</span>
                  {limit === null ? (
                    <span className="muted">no limit</span>
                  ) : (
                    <meter aria-label={GROUPS[group] ?? group} min={0} max={limit} high={limit * 0.8} value={used} />
                  )}
                  <span className="number">
                    {count(used)}
                    {limit !== null && <span className="muted"> of {count(limit)}</span>}
                  </span>
                </li>
              ))}
            </ul>
            <p className="muted small">
              Counts begin again {fromNow(resetAt, now)}, at {clockTime(resetAt)} (midnight UTC).
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
