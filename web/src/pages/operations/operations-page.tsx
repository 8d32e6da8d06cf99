import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useUser } from '../../api/session.ts';
import { TierWall } from '../../parts/states.tsx';
import { TabRow } from '../../parts/tab-row.tsx';
import { useTitle } from '../../parts/title.ts';
import { Audit } from './audit.tsx';
import { Configuration } from './configuration.tsx';
import { Errors } from './errors.tsx';
import { Names } from './names.tsx';
import { OperationsQueue } from './operations-queue.tsx';
import { Runs } from './runs.tsx';
import { Users } from './users.tsx';
import { Wall } from './wall.tsx';
import './operations.css';

const VIEWS: Readonly<Record<string, { readonly label: string; readonly view: ComponentType }>> = {
  health: { label: 'Health', view: Wall },
  operations: { label: 'Operations', view: OperationsQueue },
  runs: { label: 'Job runs', view: Runs },
  errors: { label: 'Errors', view: Errors },
  configuration: { label: 'Configuration', view: Configuration },
  users: { label: 'Users', view: Users },
  names: { label: 'Names', view: Names },
  audit: { label: 'Audit', view: Audit },
};

const route = getRouteApi('/framed/operations');

export function OperationsPage() {
  const { tier } = useUser();
  const { view = 'health' } = route.useSearch();
  const shown = VIEWS[view] ?? VIEWS['health'];
  useTitle('Operations');
  if (tier !== 'Admin')
    return (
      <div className="stack">
        <h1>Operations</h1>
        <TierWall needs="Admin" has={tier} what="The operations area" />
      </div>
    );
  return (
    <div className="stack">
      <h1>Operations</h1>
      <nav className="stat-tabs" aria-label="Operations">
        <TabRow shown={view}>
          {Object.entries(VIEWS).map(([key, { label }]) => (
            <Link
              key={key}
              to="/operations"
              search={key === 'health' ? {} : { view: key }}
              className="stat-tab"
              activeOptions={{ exact: true }}
            >
              {label}
            </Link>
          ))}
        </TabRow>
      </nav>
      {shown !== undefined && <shown.view />}
    </div>
  );
}
