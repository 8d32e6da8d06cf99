import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { myPreferences } from '../../api/preferences.ts';
import { useLeagues } from '../../api/league.ts';
import { statLabel } from '../../format.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { AtMyBooksSwitch } from '../books/at-my-books-switch.tsx';
import { referenceName } from './reference-name.ts';
import { AGES, METHODS, REFERENCES, STATES, type PricesSearch } from './search.ts';
import { strings } from './strings.ts';

const words = strings.filters;

export function PriceFilters({ search }: { readonly search: PricesSearch }) {
  const navigate = useNavigate();
  const stats = [...new Set(useLeagues().flatMap((league) => league.stats))];
  const set = (change: PricesSearch): void =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, ...change }), replace: true });
  const { data: own } = useQuery(myPreferences);
  const { screen, stat, state = 'upcoming', age = AGES[0] } = search;
  const { against = own?.against ?? 'consensus', devig = own?.devig ?? 'proportional' } = search;
  const offered: readonly string[] = [...new Set([...REFERENCES, own?.against ?? 'consensus'])];
  return (
    <div className="row" role="group" aria-label={words.label}>
      <Choice
        label={words.status}
        options={STATES}
        value={state}
        say={(one) => words.statuses[one]}
        onChange={(next) => set({ state: next })}
      />
      <Choice
        label={words.age}
        options={AGES.map(String)}
        value={String(age)}
        say={(one) => words.ages[Number(one) as (typeof AGES)[number]]}
        onChange={(next) => set({ age: AGES.find((one) => String(one) === next) })}
      />
      <Choice
        label={words.stat}
        all={words.allStats}
        options={stats}
        value={stats.find((one) => one === stat)}
        say={statLabel}
        onChange={(next) => set({ stat: next })}
      />
      {screen === 'positive-ev' && (
        <>
          <Choice
            label={words.against}
            options={offered}
            value={against}
            say={referenceName}
            // The account's own book is what counts without a choice.
            onChange={(next) => set({ against: REFERENCES.find((one) => one === next) })}
          />
          {against !== 'model' && (
            <Choice
              label={words.devig}
              options={METHODS}
              value={devig}
              say={(one) => words.methods[one]}
              onChange={(next) => set({ devig: next })}
            />
          )}
        </>
      )}
      <AtMyBooksSwitch value={search.books} onChange={(books) => set({ books })} />
    </div>
  );
}
