import { useIsFetching } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ofLeagues } from '../../api/league.ts';
import { systemRun, type AskedSystem } from '../../api/systems.ts';
import { CopyLink } from '../../parts/copy/copy-link.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Empty } from '../../parts/states/states.tsx';
import { Builder } from './builder/builder.tsx';
import { Result } from './result.tsx';
import { SavedSystems } from './saved-systems.tsx';
import { FIRST, type LabSearch } from './search.ts';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './lab.css';

const route = getRouteApi('/framed/lab');

export function LabPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { where = FIRST, price, from, to, run } = search;
  const [kept, setKept] = useState<AskedSystem>();
  // What was tested stays until the next test, so that changing a condition does not count as a try.
  const system: AskedSystem = { ...ofLeagues(), where, price, from, to };
  const asked = run === true ? system : kept;
  const isRunning = useIsFetching({ queryKey: asked === undefined ? ['none'] : systemRun(asked).queryKey }) > 0;
  const change = (changed: LabSearch): void => {
    setKept(asked);
    void navigate({ search: (before) => ({ ...before, where, run: undefined, ...changed }), replace: true });
  };
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
      <header className="page-head">
        <div>
          <h1>{strings.title}</h1>
          <p className="muted">{strings.intro}</p>
        </div>
        <CopyLink label={strings.build.link} />
      </header>
      <div className="lab">
        <Builder
          search={search}
          where={where}
          isRunning={isRunning}
          onChange={change}
          onRun={() => change({ run: true })}
        />
        <div className="stack">
          {asked !== undefined && isOther(asked, system) && (
            <p className="lab-changed" role="status">
              {strings.build.changed}
            </p>
          )}
          {asked === undefined ? (
            <Empty title={strings.before.title}>{strings.before.text}</Empty>
          ) : (
            <Result key={JSON.stringify(asked)} of={asked} />
          )}
        </div>
      </div>
      <SavedSystems />
      <p className="muted small">{strings.help}</p>
    </div>
  );
}

/** Whether two systems ask for something else; the order of their conditions says nothing. */
const isOther = (one: AskedSystem, other: AskedSystem): boolean => ordered(one) !== ordered(other);

const ordered = ({ where, ...rest }: AskedSystem): string =>
  JSON.stringify([
    ...[rest.league, rest.price, rest.from, rest.to],
    ...Object.entries(where).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
