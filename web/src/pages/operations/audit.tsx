import { useQuery } from '@tanstack/react-query';
import { audit } from '../../api/operations.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { Table } from '../../parts/table.tsx';
import { strings } from './strings.ts';

const { columns } = strings.audit;

export function Audit() {
  const entries = useQuery(audit);
  return (
    <Loaded of={entries} skeleton={<Skeleton height={32} lines={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={strings.audit.empty} />
        ) : (
          <Table label={strings.audit.table} columns={columns} framed stacks>
            {items.map((entry) => (
              <tr key={entry.id}>
                <td className="nowrap">
                  <Age of={entry.at} />
                </td>
                <td className="nowrap">{entry.actor}</td>
                <td className="nowrap">{entry.action}</td>
                <td className="nowrap">{entry.subject}</td>
                <td data-label={columns.at(-2)}>
                  {entry.before === null ? strings.none : <code>{entry.before}</code>}
                </td>
                <td data-label={columns.at(-1)}>{entry.after === null ? strings.none : <code>{entry.after}</code>}</td>
              </tr>
            ))}
          </Table>
        )
      }
    </Loaded>
  );
}
