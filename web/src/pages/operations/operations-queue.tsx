import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { Operation } from '../../api/types.ts';
import { operations } from '../../api/operations.ts';
import { count } from '../../format.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Age, Status } from '../../parts/marks.tsx';
import { Empty, Skeleton } from '../../parts/states/states.tsx';
import { number, Table, unseen } from '../../parts/table.tsx';
import { inWords } from './in-words.ts';
import { OperationLinks } from './operation-links.tsx';
import { QueueForm } from './queue-form.tsx';
import { strings } from './strings.ts';

const words = strings.queue;
const { columns } = words;

export function OperationsQueue() {
  const queued = useQuery(operations);
  return (
    <div className="stack">
      <QueueForm />
      <Loaded of={queued} skeleton={<Skeleton height={32} lines={6} />}>
        {({ items }) =>
          items.length === 0 ? <Empty title={words.empty}>{words.emptyText}</Empty> : <OperationTable items={items} />
        }
      </Loaded>
    </div>
  );
}

function OperationTable({ items }: { readonly items: readonly Operation[] }) {
  const [opened, setOpened] = useState<number>();
  return (
    <Table
      stacks
      label={words.table}
      columns={[
        number(columns.number),
        columns.operation,
        columns.state,
        columns.input,
        columns.by,
        columns.queued,
        number(columns.took),
        unseen(strings.actions),
      ]}
      framed
    >
      {items.map((operation) => (
        <Fragment key={operation.id}>
          <tr>
            <td className="number" data-label={columns.number}>
              {operation.id}
            </td>
            <td className="nowrap">
              {inWords(operation.type)} <span className="muted">{operation.targetService}</span>
            </td>
            <td>
              <Status of={operation.status} />
              {operation.cancelRequested && operation.status === 'running' && (
                <span className="muted">{words.cancelling}</span>
              )}
            </td>
            <td className="small">{inputText(operation.input)}</td>
            <td className="small nowrap" data-label={columns.by}>
              {operation.createdBy}
            </td>
            <td className="nowrap" data-label={columns.queued}>
              <Age of={operation.createdAt} />
            </td>
            <td className="number" data-label={columns.took}>
              {operation.durationMs === null ? strings.none : count(operation.durationMs)}
            </td>
            <td className="number">
              <OperationLinks of={operation} />{' '}
              <button
                type="button"
                className="quiet"
                aria-expanded={opened === operation.id}
                onClick={() => setOpened(opened === operation.id ? undefined : operation.id)}
              >
                {words.output}
              </button>
            </td>
          </tr>
          {opened === operation.id && (
            <tr>
              <td colSpan={8}>
                <pre className="output" tabIndex={0}>
                  {operation.error ??
                    (operation.output === null ? words.noOutput : JSON.stringify(operation.output, null, 2))}
                </pre>
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </Table>
  );
}

/** `{ from: '2026-11-01', force: false }` as `from 2026-11-01, force false`. */
function inputText(input: unknown): string {
  if (typeof input !== 'object' || input === null) return '';
  return Object.entries(input)
    .map(([name, value]) => words.member(name, String(value)))
    .join(', ');
}
