import { useQuery } from '@tanstack/react-query';
import { errorGroups } from '../../api/operations.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.errors;

export function Errors() {
  const groups = useQuery(errorGroups);
  return (
    <Loaded of={groups} skeleton={<Skeleton height={64} lines={3} />}>
      {(all) =>
        all.length === 0 ? (
          <Empty title={words.empty} />
        ) : (
          <section className="stack" aria-label={words.label}>
            <h2>{words.title}</h2>
            <ul className="stack">
              {all.map((group) => (
                <li key={`${group.errorCategory} ${group.stepName}`} className="panel">
                  <h3>
                    {group.errorCategory} <span className="muted">{words.in(group.stepName)}</span>
                  </h3>
                  <p className="muted">
                    {words.times(group.count)}
                    <Age of={group.lastOccurrence} />
                  </p>
                  <details>
                    <summary>{words.messages(group.sampleMessages.length)}</summary>
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
