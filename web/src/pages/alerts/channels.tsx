import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channels } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { Channel, NewChannel } from '../../api/types.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { Status } from '../../parts/marks.tsx';
import { SecretOnce } from '../../parts/copy/secret-once.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { NewChannelForm } from './new-channel.tsx';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.channels;

export function Channels() {
  const all = useQuery(channels);
  const [made, setMade] = useState<NewChannel>();
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted">{words.intro}</p>
      <Loaded of={all} skeleton={<Skeleton height={64} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.empty}</p>
          ) : (
            <ul className="alert-list">
              {list.map((one) => (
                <OneChannel key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {made?.secret === undefined ? (
        <NewChannelForm onMade={setMade} />
      ) : (
        <SecretOnce what={words.secret} secret={made.secret} onDone={() => setMade(undefined)} />
      )}
    </section>
  );
}

function OneChannel({ of }: { readonly of: Channel }) {
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => request('POST /me/channels/{id}/test', { path: { id: of.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: channels.queryKey }),
  });
  return (
    <li className="alert-item" ref={handsOver}>
      <div className="row">
        <h3>{of.name}</h3>
        <Status of={of.state} />
      </div>
      <p className="muted small">
        {words.kinds[of.kind]} · {of.address}
        {of.lastAnswer !== null && ` · ${words.response(of.lastAnswer)}`}
        {of.waiting > 0 && ` · ${words.waiting(of.waiting)}`}
      </p>
      {of.warning !== null && <p className="small">{of.warning}</p>}
      <div className="row">
        <Button second busy={isPending} onClick={() => mutate()}>
          {words.test}
        </Button>
        <Revoke
          address="DELETE /me/channels/{id}"
          id={of.id}
          list={channels.queryKey}
          label={words.remove}
          sure={words.delete}
        />
      </div>
      <p role="status" className="small">
        {data === undefined ? '' : data.delivered ? words.tested.yes : words.tested.no(data.error ?? '')}
      </p>
      {error !== null && (
        <p className="bad small" role="alert">
          {error.message}
        </p>
      )}
    </li>
  );
}
