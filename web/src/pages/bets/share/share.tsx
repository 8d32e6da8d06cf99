import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { betShares, sharePreview } from '../../../api/bets.ts';
import { request } from '../../../api/requests/request.ts';
import type { BetShare } from '../../../api/types.ts';
import { exactTime } from '../../../format.ts';
import { CopyLink } from '../../../parts/copy/copy-link.tsx';
import { Button } from '../../../parts/fields/button.tsx';
import { Check } from '../../../parts/fields/check.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Failure, Skeleton } from '../../../parts/states/states.tsx';
import { SharedRecord } from '../../shared/shared-record.tsx';
import { handsOver, TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { strings } from '../strings.ts';

const words = strings.share;

/** Makes and revokes public links to the verified record, beside what a stranger sees of it. */
export function ShareBets() {
  const queries = useQueryClient();
  const [withStakes, setWithStakes] = useState(false);
  const shares = useQuery(betShares);
  const preview = useQuery(sharePreview(withStakes));
  const create = useMutation({
    mutationFn: () => request('POST /me/bets/share', { body: { withStakes } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: betShares.queryKey }),
  });
  return (
    <section className="stack" aria-label={words.title} {...TAKES_FOCUS}>
      <div className="panel stack">
        <h2>{words.title}</h2>
        <p className="muted">{words.note}</p>
        <div className="row">
          <Check label={words.stakes} checked={withStakes} onChange={setWithStakes} />
          <Button busy={create.isPending} onClick={() => create.mutate()}>
            {words.create}
          </Button>
        </div>
        {create.error !== null && <Failure error={create.error} />}
        <h3>{words.links}</h3>
        <Loaded of={shares} skeleton={<Skeleton height={32} />}>
          {(all) =>
            all.length === 0 ? (
              <p className="muted">{words.noLinks}</p>
            ) : (
              <ul className="bets-links">
                {all.map((share) => (
                  <ShareLink key={share.id} of={share} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <section className="panel stack" aria-label={words.preview}>
        <h2>{words.preview}</h2>
        <Loaded of={preview} skeleton={<Skeleton height={120} lines={2} />}>
          {(record) => <SharedRecord of={record} />}
        </Loaded>
      </section>
    </section>
  );
}

function ShareLink({ of: { id, url, withStakes, createdAt } }: { readonly of: BetShare }) {
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => request('DELETE /me/bets/share/{id}', { path: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: betShares.queryKey }),
  });
  const at = exactTime(createdAt);
  return (
    <li className="row" ref={handsOver}>
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
      <span className="muted small">
        {words.created} {at}
        {withStakes && `, ${words.withStakes}`}
      </span>
      <CopyLink path={url} label={words.copy} />
      <Button second busy={revoke.isPending} aria-label={words.revokeOf(at)} onClick={() => revoke.mutate()}>
        {words.revoke}
      </Button>
    </li>
  );
}
