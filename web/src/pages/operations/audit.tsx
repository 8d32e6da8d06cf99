import { useQuery } from '@tanstack/react-query';
import { audit } from '../../api/operations.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { Table } from '../../parts/table.tsx';
import { strings } from './strings.ts';

export function Audit() {
  const entries = useQuery(audit);
  return (
    <Loaded of={entries} skeleton={<Skeleton height={32} lines={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={strings.audit.empty} />
        ) : (
          <Table label={strings.audit.table} columns={strings.audit.columns} framed>
            {items.map((entry) => (
              <tr key={entry.id}>
                <td className="nowrap">
                  <Age of={entry.at} />
                </td>
                <td className="nowrap">{entry.actor}</td>
                <td className="nowrap">{entry.action}</td>
                <td className="nowrap">{entry.subject}</td>
                <td>{entry.before === null ? strings.none : <code>{entry.before}</code>}</td>
                <td>{entry.after === null ? strings.none : <code>{entry.after}</code>}</td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
