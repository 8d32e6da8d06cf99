import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alerts, channels } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { Alert } from '../../api/types.ts';
import { Check } from '../../parts/fields/check.tsx';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { Age } from '../../parts/marks.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.rules;

export function AlertList() {
  const all = useQuery(alerts);
  return (
    <section className="panel stack alerts-wide" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <Loaded of={all} skeleton={<Skeleton height={64} lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <ul className="alert-list">
              {list.map((one) => (
                <Rule key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Rule({ of }: { readonly of: Alert }) {
  const queries = useQueryClient();
  const own = useQuery(channels);
  const names = (own.data ?? []).filter(({ id }) => of.channels.includes(id)).map(({ name }) => name);
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (state: Alert['state']) => request('PATCH /me/alerts/{id}', { path: { id: of.id }, body: { state } }),
    onSettled: () => queries.invalidateQueries({ queryKey: alerts.queryKey }),
  });
  return (
    <li className="alert-item" ref={handsOver}>
      <h3>{of.name}</h3>
      <p>
        {strings.sentence(of)} {strings.ends(of, names)}
      </p>
      <p className="muted small">
        {of.lastFiredAt === null ? (
          words.never
        ) : (
          <>
            {words.lastFired}
            <Age of={of.lastFiredAt} /> · {words.told(of.count)}
          </>
        )}
        {of.waiting > 0 && ` · ${words.waiting(of.waiting)}`}
      </p>
      <div className="row">
        <Check
          label={words.on(of.name)}
          checked={(isPending ? variables : of.state) === 'on'}
          onChange={(isOn) => mutate(isOn ? 'on' : 'off')}
        />
        <Revoke
          address="DELETE /me/alerts/{id}"
          id={of.id}
          list={alerts.queryKey}
          label={words.remove}
          sure={words.delete}
        />
      </div>
      {error !== null && (
        <p className="bad small" role="alert">
          {error.message}
        </p>
      )}
    </li>
  );
}
