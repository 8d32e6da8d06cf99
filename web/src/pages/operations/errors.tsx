import { useQuery } from '@tanstack/react-query';
import { errorGroups } from '../../api/operations.ts';
import { plural } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';

export function Errors() {
  const groups = useQuery(errorGroups);
  return (
    <Loaded of={groups} skeleton={<Skeleton height={64} lines={3} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title="No errors in the last 24 hours" />
        ) : (
          <section className="stack" aria-label="Errors">
            <h2>The last 24 hours</h2>
            <ul className="stack">
              {all.map((group) => (
                <li key={`${group.errorCategory} ${group.stepName}`} className="panel">
                  <h3>
                    {group.errorCategory} <span className="muted">in {group.stepName}</span>
                  </h3>
                  <p className="muted">
                    {plural(group.count, 'time')}, last <Age of={group.lastOccurrence} />
                  </p>
                  <details>
                    <summary>{plural(group.sampleMessages.length, 'message')}</summary>
                    {group.sampleMessages.map((message) => (
                      <pre key={message} className="output" tabIndex={0}>
                        {message}
                      </pre>
                    ))}
                  </details>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
