import { useNavigate } from '@tanstack/react-router';
import type { GameAvailability } from '../../api/types.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import type { AvailabilitySearch } from './search.ts';
import { STATUSES } from './statuses.ts';
import { strings } from './strings.ts';

const words = strings.filters;

interface FiltersProps {
  readonly games: readonly GameAvailability[];
  readonly search: AvailabilitySearch;
}

/** Offers the day's teams, and the statuses that any player has. */
export function Filters({ games, search }: FiltersProps) {
  const navigate = useNavigate();
  const set = (change: AvailabilitySearch): void =>
    void navigate({ to: '.', search: (kept) => ({ ...kept, ...change }), replace: true });
  const teams = games.flatMap((game) => game.teams);
  const listed = new Set(teams.flatMap(({ players }) => players.map(({ status }) => status)));
  return (
    <>
      <Choice
        label={words.status}
        all={words.allStatuses}
        options={STATUSES.filter((status) => listed.has(status))}
        value={STATUSES.find((status) => status === search.status)}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={words.team}
        all={words.allTeams}
        options={[...new Set(teams.map(({ team }) => team))].toSorted()}
        value={search.team}
        onChange={(team) => set({ team })}
      />
    </>
  );
}
