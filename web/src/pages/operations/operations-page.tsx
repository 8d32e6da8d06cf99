import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { opens, requiredTier } from '../../access.ts';
import { keysOf } from '../../keys-of.ts';
import { useUser } from '../../api/session/session.ts';
import { TierWall } from '../../parts/states/states.tsx';
import { TabRow } from '../../parts/tab-row.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Audit } from './audit.tsx';
import { Connect } from './connect.tsx';
import { Configuration } from './configuration.tsx';
import { Errors } from './errors.tsx';
import { Names } from './names.tsx';
import { OperationsQueue } from './operations-queue.tsx';
import { Runs } from './runs.tsx';
import { Tokens } from './tokens/tokens.tsx';
import { Users } from './users.tsx';
import { Health } from './health.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './operations.css';

const VIEWS: Readonly<Record<keyof typeof strings.views, ComponentType>> = {
  health: Health,
  operations: OperationsQueue,
  runs: Runs,
  errors: Errors,
  configuration: Configuration,
  users: Users,
  tokens: Tokens,
  names: Names,
  connect: Connect,
  audit: Audit,
};

const route = getRouteApi('/framed/operations');

export function OperationsPage() {
  const { tier } = useUser();
  const { view = 'health' } = route.useSearch();
  const shown = keysOf(VIEWS).find((key) => key === view) ?? 'health';
  const Shown = VIEWS[shown];
  useTitle(strings.tab(strings.views[shown]));
  if (!opens('ops-read', tier))
    return (
      <div className="stack">
        <h1>{strings.title}</h1>
        <TierWall needs={requiredTier('ops-read')} has={tier} what={strings.tier} />
      </div>
    );
  return (
    <div className="stack" ref={handsOver}>
      <h1>{strings.title}</h1>
      <nav className="stat-tabs" aria-label={strings.title}>
        <TabRow shown={view}>
          {keysOf(VIEWS).map((key) => (
            <Link
              key={key}
              to="/operations"
              search={key === 'health' ? {} : { view: key }}
              className="stat-tab"
              activeOptions={{ exact: true }}
            >
              {strings.views[key]}
            </Link>
          ))}
        </TabRow>
      </nav>
      <Shown />
    </div>
  );
}
