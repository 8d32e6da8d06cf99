import { useQuery } from '@tanstack/react-query';
import { hasLeagues, leagueName, useLeague } from '../../api/league.ts';
import { useState } from 'react';
import { ledger } from '../../api/record/record.ts';
import type { LedgerEntry } from '../../api/types.ts';
import { count, mediumDate } from '../../format.ts';
import { Copyable } from '../../parts/copy/copyable.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { number, Table } from '../../parts/table.tsx';
import { Term } from '../../parts/term.tsx';
import { strings } from './strings.ts';

const AT_FIRST = 8;

const words = strings.ledger;
const { columns } = words;

/** The chain of boards and settlements. */
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
      <Table
        stacks
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
            <td className="number" data-label={columns.number}>
              {entry.sequence}
            </td>
            <td className="nowrap">
              {words.kinds[entry.kind]}
              {hasLeagues() && words.league(leagueName(entry.league))}
            </td>
            <td className="nowrap">{mediumDate(entry.date, seasonStart)}</td>
            <td className="number" data-label={columns.documents}>
              {count(entry.leaves)}
            </td>
            <td className="nowrap" data-label={columns.recorded}>
              <Age of={entry.recordedAt} />
            </td>
            <td>
              <Copyable text={entry.hash} named={words.copyOf(entry.sequence)} />
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
