import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { sharedBets } from '../../api/bets.ts';
import { Problem } from '../../api/requests/problem.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { SharedRecord } from './shared-record.tsx';
import { strings } from './strings.ts';

const route = getRouteApi('/shared/$token');

/** A public page: a record that its owner shared, verified where it is read. */
export function SharedPage() {
  const { token } = route.useParams();
  const record = useQuery(sharedBets(token));
  useTitle(strings.title);
  const isGone = record.error instanceof Problem && record.error.status === 404;
  return (
    <main className="shared stack">
      <header>
        <h1>{strings.title}</h1>
        <p className="muted">{strings.note}</p>
      </header>
      {isGone ? (
        <Empty title={strings.gone.title}>{strings.gone.text}</Empty>
      ) : (
        <Loaded of={record} skeleton={<Skeleton height={120} lines={4} />}>
          {(found) => <SharedRecord of={found} />}
        </Loaded>
      )}
      <p className="muted small">{strings.help}</p>
    </main>
  );
}
