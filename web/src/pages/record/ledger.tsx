import { useMutation, useQuery } from '@tanstack/react-query';
import { hasLeagues, leagueName, useLeague } from '../../api/league.ts';
import { useState } from 'react';
import { ledger } from '../../api/record/record.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { count, mediumDate } from '../../format.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Failure, Skeleton } from '../../parts/states/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { verifyChain, type Verdict } from './verify-chain.ts';
import { Term } from '../../parts/term.tsx';
import { strings } from './strings.ts';

const AT_FIRST = 8;

const words = strings.ledger;
const { columns } = words;

/** The chain of boards and settlements, verified in the browser. */
export function Ledger() {
  const chain = useQuery(ledger);
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>
        <Term of="ledger">{words.title}</Term>
      </h2>
      <p className="muted">{words.note}</p>
      <Loaded of={chain} skeleton={<Skeleton height={32} lines={6} />}>
        {({ entries }) => <Chain entries={entries} />}
      </Loaded>
    </section>
  );
}

function Chain({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const [shown, setShown] = useState(AT_FIRST);
  const { seasonStart } = useLeague();
  if (entries.length === 0) return <p className="muted">{words.empty}</p>;
  const newest = entries.toReversed().slice(0, shown);
  return (
    <div className="stack ledger">
      <Verify entries={entries} />
      <Table
        label={words.table}
        columns={[
          number(columns.number),
          columns.kind,
          columns.day,
          number(columns.documents),
          columns.recorded,
          columns.hash,
        ]}
      >
        {newest.map((entry) => (
          <tr key={entry.sequence}>
            <td className="number">{entry.sequence}</td>
            <td className="nowrap">
              {words.kinds[entry.kind]}
              {hasLeagues() && words.league(leagueName(entry.league))}
            </td>
            <td className="nowrap">{mediumDate(entry.date, seasonStart)}</td>
            <td className="number">{count(entry.leaves)}</td>
            <td className="nowrap">
              <Age of={entry.recordedAt} />
            </td>
            <td>
              <code title={entry.hash}>{words.hash(entry.hash)}</code>
            </td>
          </tr>
        ))}
      </Table>
      {shown < entries.length && (
        <button type="button" className="quiet" onClick={() => setShown(shown + 50)}>
          {words.earlier}
        </button>
      )}
    </div>
  );
}

function Verify({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const [done, setDone] = useState(0);
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => verifyChain(entries, setDone) });
  // Browsers offer hashing only on https and on localhost.
  if (!('subtle' in crypto)) return <p className="muted">{words.needsHttps}</p>;
  return (
    <div className="row">
      <Button second busy={isPending} onClick={() => mutate()}>
        {words.verify}
      </Button>
      <span role="status">
        {isPending && words.progress(count(done), count(entries.length))}
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
        <Glyph name="miss" /> {words.broken(of.sequence, of.fault)}
      </strong>
    );
  return (
    <>
      <strong className="whole">
        <Glyph name="hit" /> {words.whole(of.entries)}
      </strong>{' '}
      <span className="muted small">
        {words.keep}
        <code>{words.hash(of.head)}</code>
      </span>
    </>
  );
}
