import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../api/requests/request.ts';
import { followedBets, savedSystems } from '../../api/systems.ts';
import type { SavedSystem } from '../../api/types.ts';
import { exactTime, units } from '../../format.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { Revoke } from '../../parts/fields/revoke.tsx';
import { explain } from '../../parts/explain.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { BetsOfSystem } from './bets-of-system.tsx';
import { sentenceOf } from './sentence.ts';
import { handsOver, TAKES_FOCUS } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.saved;

/** Systems that the account saved, each with the record of the bets that were recorded before tip-off. */
export function SavedSystems() {
  const all = useQuery(savedSystems);
  return (
    <section className="panel stack" aria-label={words.title} {...TAKES_FOCUS}>
      <h2>{words.title}</h2>
      <p className="muted small">{words.note}</p>
      <Loaded of={all} skeleton={<Skeleton height={64} lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className="stack">
              {list.map((one) => (
                <Saved key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function Saved({ of }: { readonly of: SavedSystem }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { figures, head, system } = of;
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (isFollowed: boolean) =>
      request('PATCH /me/systems/{id}', { path: { id: of.id }, body: { isFollowed } }),
    onSettled: () => queries.invalidateQueries({ queryKey: savedSystems.queryKey }),
  });
  return (
    <li className="lab-saved" ref={handsOver}>
      <h3>{of.name}</h3>
      <p className="muted small">{sentenceOf(system.where, system.price)}</p>
      <p>
        {words.record(figures.won, figures.lost, units(figures.units?.value ?? 0))} · {words.open(of.open)} ·{' '}
        {of.followedSince === null ? words.paused : words.since(exactTime(of.followedSince))}
      </p>
      {figures.bets > 0 && <p>{figures.verdict.sentence}</p>}
      {head !== null && (
        <p className="muted small lab-head">
          <span {...explain(words.headExplained)}>{words.head(head.sequence, head.hash.slice(0, 16))}</span>
        </p>
      )}
      <div className="row">
        <Check
          label={words.followed(of.name)}
          checked={isPending ? variables : of.isFollowed}
          onChange={(isOn) => mutate(isOn)}
        />
        <Link
          to="/lab"
          search={{
            where: system.where,
            run: true,
            ...(system.price !== 'best' && { price: system.price }),
            ...(system.from !== null && { from: system.from }),
            ...(system.to !== null && { to: system.to }),
          }}
        >
          {words.test}
        </Link>
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? words.hide : words.show}
        </button>
        <Revoke
          address="DELETE /me/systems/{id}"
          id={of.id}
          list={savedSystems.queryKey}
          label={words.remove}
          sure={words.sure}
        />
      </div>
      {error !== null && (
        <p className="bad small" role="alert">
          {error.message}
        </p>
      )}
      {isOpen && <Recorded id={of.id} name={of.name} />}
    </li>
  );
}

interface RecordedProps {
  readonly id: number;
  readonly name: string;
}

function Recorded({ id, name }: RecordedProps) {
  const bets = useInfiniteQuery(followedBets(id));
  return (
    <>
      <Loaded of={bets} skeleton={<Skeleton height={32} lines={3} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ items }) => items);
          return all.length === 0 ? (
            <p className="muted">{words.noBets}</p>
          ) : (
            <BetsOfSystem label={words.bets(name)} bets={all} />
          );
        }}
      </Loaded>
      {bets.hasNextPage && (
        <Button second busy={bets.isFetchingNextPage} onClick={() => void bets.fetchNextPage()}>
          {strings.bets.more}
        </Button>
      )}
    </>
  );
}
