import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ledger } from '../../api/record.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { count, mediumDate, plural } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Button } from '../../parts/button.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Failure, Skeleton } from '../../parts/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { verifyChain, type Verdict } from './verify-chain.ts';

const AT_FIRST = 8;

/** The chain of boards and settlements, and its proof, made here and not by the service. */
export function Ledger() {
  const chain = useQuery(ledger);
  return (
    <section className="panel stack" aria-label="The ledger">
      <h2>The ledger</h2>
      <p className="muted">
        Every board and every settlement is sealed with a hash that covers it and the entry before. Changing a pick
        afterwards would break every link that follows.
      </p>
      <Loaded of={chain} skeleton={<Skeleton height={32} lines={6} />}>
        {({ entries }) => <Chain entries={entries} />}
      </Loaded>
    </section>
  );
}

function Chain({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const [shown, setShown] = useState(AT_FIRST);
  const today = useGameDay();
  if (entries.length === 0) return <p className="muted">Nothing is sealed yet.</p>;
  const newest = entries.toReversed().slice(0, shown);
  return (
    <div className="stack ledger">
      <Verify entries={entries} />
      <Table
        label="Entries, newest first"
        columns={[number('No.'), 'Seals', 'Game day', number('Documents'), 'Recorded', 'Hash']}
      >
        {newest.map((entry) => (
          <tr key={entry.sequence}>
            <td className="number">{entry.sequence}</td>
            <td>{entry.kind === 'board' ? 'A board' : 'A settlement'}</td>
            <td className="nowrap">{mediumDate(entry.date, today)}</td>
            <td className="number">{count(entry.leaves)}</td>
            <td className="nowrap">
              <Age of={entry.recordedAt} />
            </td>
            <td>
              <code title={entry.hash}>{entry.hash.slice(0, 16)}…</code>
            </td>
          </tr>
        ))}
      </Table>
      {shown < entries.length && (
        <button type="button" className="quiet" onClick={() => setShown(shown + 50)}>
          Earlier entries
        </button>
      )}
    </div>
  );
}

function Verify({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const [done, setDone] = useState(0);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => verifyChain(entries, setDone) });
  // Hashing is there only on https and on this machine.
  if (!('subtle' in crypto)) return <p className="muted">Verifying in the browser needs an https address.</p>;
  return (
    <div className="row">
      <Button second busy={isPending} onClick={() => mutate()}>
        Verify in this browser
      </Button>
      <span role="status">
        {isPending && `${count(done)} of ${count(entries.length)}`}
        {data !== undefined && <Outcome of={data} />}
      </span>
      {error !== null && <Failure error={error} />}
    </div>
  );
}

function Outcome({ of }: { readonly of: Verdict }) {
  if (!of.isWhole)
    return (
      <strong className="broken">
        <Glyph name="miss" /> Entry {of.sequence} {of.why}.
      </strong>
    );
  return (
    <>
      <strong className="whole">
        <Glyph name="hit" /> {plural(of.entries, 'entry', 'entries')}, every link whole.
      </strong>{' '}
      <span className="muted small">
        Keep <code>{of.head.slice(0, 16)}…</code> to compare another day.
      </span>
    </>
  );
}
