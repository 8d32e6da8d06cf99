import { useQuery } from '@tanstack/react-query';
import { audit } from '../../api/operations.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

export function Audit() {
  const entries = useQuery(audit);
  return (
    <Loaded of={entries} skeleton={<Skeleton height={32} lines={8} />}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="Nobody has changed anything yet" />
        ) : (
          <div className="scroll panel flush" tabIndex={0} role="region" aria-label="Who changed what, newest first">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col">Who</th>
                  <th scope="col">What</th>
                  <th scope="col">Of</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
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
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}
