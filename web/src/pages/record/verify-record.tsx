import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledger } from '../../api/record/record.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { count } from '../../format.ts';
import { Copyable } from '../../parts/copy/copyable.tsx';
import { Button } from '../../parts/fields/button.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';
import { verifyChain, type Verdict } from './verify-chain.ts';

const words = strings.ledger;

/** Verifies the ledger in the browser. It has its place on top of the page before the chain is loaded. */
export function VerifyRecord() {
  const { data } = useQuery(ledger);
  if (data?.entries.length === 0) return null;
  return (
    <section className="panel stack record-verify no-print" aria-label={words.check}>
      <p className="muted">{words.checkNote}</p>
      <Verify entries={data?.entries} />
    </section>
  );
}

function Verify({ entries }: { readonly entries: readonly LedgerEntry[] | undefined }) {
  const [done, setDone] = useState(0);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => verifyChain(entries ?? [], setDone) });
  // Browsers offer hashing only on https and on localhost.
  if (!('subtle' in crypto)) return <p className="muted">{words.needsHttps}</p>;
  return (
    <div className="row">
      <Button busy={isPending} disabled={entries === undefined} onClick={() => mutate()}>
        {words.verify}
      </Button>
      <div role="status" className="stack">
        {isPending && words.progress(count(done), count(entries?.length ?? 0))}
        {data !== undefined && <Outcome of={data} />}
      </div>
      {error !== null && <Failure error={error} />}
    </div>
  );
}

function Outcome({ of }: { readonly of: Verdict }) {
  if (!of.isWhole)
    return (
      <strong className="broken">
        <Glyph name="miss" /> {words.broken(of.sequence, of.fault)}
      </strong>
    );
  return (
    <>
      <strong className="whole">
        <Glyph name="hit" /> {words.whole(of.entries)}
      </strong>{' '}
      <span className="muted small">{words.keep}</span>
      <Copyable text={of.head} />
    </>
  );
}
