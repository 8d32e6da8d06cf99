import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { betImports } from '../../../api/bets.ts';
import { Problem } from '../../../api/requests/problem.ts';
import { request } from '../../../api/requests/request.ts';
import type { ImportedFile } from '../../../api/types.ts';
import { shortTime } from '../../../format.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { SureButton } from '../../../parts/fields/sure-button.tsx';
import { TAKES_FOCUS } from '../../../parts/focus/hand-over.ts';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { number, Table, unseen } from '../../../parts/table.tsx';
import { strings } from '../strings.ts';

const words = strings.import.batches;

/** The files that were imported. All bets of one can be taken back at once. */
export function Batches() {
  const imports = useInfiniteQuery(betImports);
  const { columns } = words;
  return (
    <section className="stack" {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <Loaded of={imports} skeleton={<Skeleton height={32} lines={2} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          if (all.length === 0) return <p className="muted">{words.none}</p>;
          return (
            <Table
              label={words.title}
              framed
              stacks
              columns={[
                ...[columns.at, columns.format, number(columns.written), number(columns.there)],
                unseen(columns.actions),
              ]}
            >
              {all.map((batch) => (
                <tr key={batch.id}>
                  <th scope="row">{shortTime(batch.importedAt)}</th>
                  <td>{strings.import.formats[batch.format] ?? batch.format}</td>
                  <td className="number" data-label={columns.written}>
                    {batch.accepted + batch.differs}
                  </td>
                  <td className="number" data-label={columns.there}>
                    {batch.bets}
                  </td>
                  <td>
                    {batch.takenBackAt === null || batch.bets > 0 ? (
                      <TakeBack of={batch} />
                    ) : (
                      <span className="muted">{words.taken(shortTime(batch.takenBackAt))}</span>
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          );
        }}
      </Loaded>
      {imports.hasNextPage && (
        <Button second busy={imports.isFetchingNextPage} onClick={() => void imports.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

function TakeBack({ of: { id, bets } }: { readonly of: ImportedFile }) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (partly: boolean) =>
      request('DELETE /me/bets/imports/{id}', { path: { id }, query: { partly: partly ? true : undefined } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['stakes'] });
      return queries.invalidateQueries({ queryKey: ['bets'] });
    },
  });
  const locked = error instanceof Problem && error.slug === 'bet-locked' ? error.members['betIds'] : undefined;
  const isLocked = Array.isArray(locked);
  return (
    <>
      {error !== null && (
        <p className="small" role="alert">
          {isLocked ? words.locked(locked.length) : words.failed(error.message)}
        </p>
      )}
      <SureButton
        label={isLocked ? words.partly : words.take}
        sure={words.sure(bets)}
        busy={isPending}
        onSure={() => mutate(isLocked)}
      />
    </>
  );
}
