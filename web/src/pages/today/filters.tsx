import { useNavigate } from '@tanstack/react-router';
import { statLabel } from '../../format.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { FollowedSwitch } from '../../parts/follow/followed-switch.tsx';
import { AtMyBooksSwitch } from '../books/at-my-books-switch.tsx';
import type { BoardPick } from './board.ts';
import type { TodaySearch } from './search.ts';
import { strings } from './strings.ts';

const words = strings.filters;

/** Offers only values that the board has. */
export function Filters({ board, search }: { readonly board: readonly BoardPick[]; readonly search: TodaySearch }) {
  const navigate = useNavigate();
  const set = (change: TodaySearch): void =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, ...change }), replace: true });
  const of = (member: 'stat' | 'rating' | 'teamAbbreviation'): string[] =>
    [...new Set(board.map((pick) => pick[member]))].toSorted();
  return (
    <>
      <Choice
        label={words.stat}
        all={words.allStats}
        options={of('stat')}
        value={search.stat}
        say={statLabel}
        onChange={(stat) => set({ stat })}
      />
      <Choice
        label={words.rating}
        all={words.allRatings}
        options={of('rating')}
        value={search.rating}
        onChange={(rating) => set({ rating })}
      />
      <Choice
        label={words.team}
        all={words.allTeams}
        options={of('teamAbbreviation')}
        value={search.team}
        onChange={(team) => set({ team })}
      />
      <FollowedSwitch value={search.followed} onChange={(followed) => set({ followed })} />
      <AtMyBooksSwitch value={search.books} onChange={(books) => set({ books })} />
    </>
  );
}
