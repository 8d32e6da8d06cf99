import { useNavigate } from '@tanstack/react-router';
import { useLeague } from '../../api/league.ts';
import { statLabel } from '../../format.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import { PERIODS, WITHINS, type PricesSearch } from './search.ts';
import { strings } from './strings.ts';

const words = strings.lead.filters;

/** The period, how long the others may take, and the stat. */
export function LeadFilters({ search }: { readonly search: PricesSearch }) {
  const navigate = useNavigate();
  const { stats } = useLeague();
  const set = (change: PricesSearch): void =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, ...change }), replace: true });
  const { days = PERIODS[1], within = WITHINS[1], stat } = search;
  return (
    <div className="row" role="group" aria-label={strings.filters.label}>
      <Choice
        label={words.days}
        options={PERIODS.map(String)}
        value={String(days)}
        say={words.lastDays}
        onChange={(next) => set({ days: PERIODS.find((one) => String(one) === next) })}
      />
      <Choice
        label={words.within}
        options={WITHINS.map(String)}
        value={String(within)}
        say={(one) => words.withins[Number(one) as (typeof WITHINS)[number]]}
        onChange={(next) => set({ within: WITHINS.find((one) => String(one) === next) })}
      />
      <Choice
        label={strings.filters.stat}
        all={strings.filters.allStats}
        options={stats}
        value={stats.find((one) => one === stat)}
        say={statLabel}
        onChange={(next) => set({ stat: next })}
      />
    </div>
  );
}
