import { useQuery } from '@tanstack/react-query';
import { audit } from '../../api/operations.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';
import { Table } from '../../parts/table.tsx';

export function Audit() {
  const entries = useQuery(audit);
  return (
    <Loaded of={entries} skeleton={<Skeleton height={32} lines={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="Nobody has changed anything yet" />
        ) : (
          <Table
            label="Who changed what, newest first"
            columns={['When', 'Who', 'What', 'Of', 'Before', 'After']}
            framed
          >
            {items.map((entry) => (
              <tr key={entry.id}>
                <td className="nowrap">
                  <Age of={entry.at} />
                </td>
                <td className="nowrap">{entry.actor}</td>
                <td className="nowrap">{entry.action}</td>
                <td className="nowrap">{entry.subject}</td>
                <td>{entry.before === null ? '–' : <code>{entry.before}</code>}</td>
                <td>{entry.after === null ? '–' : <code>{entry.after}</code>}</td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
