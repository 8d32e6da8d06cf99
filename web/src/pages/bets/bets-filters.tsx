import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { leagueName, leagues } from '../../api/league.ts';
import { bookName, statLabel } from '../../format.ts';
import { STAT_NAMES } from '../../kernel.ts';
import { Choice } from '../../parts/fields/choice.tsx';
import type { BetsSearch } from './search.ts';
import { strings } from './strings.ts';

const words = strings.filters;
const SIDES = ['Over', 'Under'] as const;
const SOURCES = ['pick', 'own', 'import'] as const;

interface BetsFiltersProps {
  readonly search: BetsSearch;
  /** Books that the viewer has bets at. */
  readonly books: readonly string[];
  readonly onChange: (change: Partial<BetsSearch>) => void;
}

/** The filters of the page, all in the address. */
export function BetsFilters({ search, books, onChange }: BetsFiltersProps) {
  const { data: enabled = [] } = useQuery(leagues);
  const { book, stat, side, source, of } = search;
  const isSet = [book, stat, side, source, of].some((one) => one !== undefined);
  return (
    <div className="row" role="group" aria-label={words.label}>
      <Choice
        label={words.book}
        all={words.book}
        options={books}
        value={book}
        say={bookName}
        onChange={(chosen) => onChange({ book: chosen })}
      />
      <Choice
        label={words.stat}
        all={words.stat}
        options={STAT_NAMES}
        value={STAT_NAMES.find((one) => one === stat)}
        say={statLabel}
        onChange={(chosen) => onChange({ stat: chosen })}
      />
      <Choice
        label={words.side}
        all={words.side}
        options={SIDES}
        value={side}
        onChange={(chosen) => onChange({ side: chosen })}
      />
      <Choice
        label={words.source}
        all={words.source}
        options={SOURCES}
        value={source}
        say={(one) => strings.sources[one]}
        onChange={(chosen) => onChange({ source: chosen })}
      />
      {enabled.length > 1 && (
        <Choice
          label={words.league}
          all={words.league}
          options={enabled.map(({ league }) => league)}
          value={enabled.find(({ league }) => league === of)?.league}
          say={leagueName}
          onChange={(chosen) => onChange({ of: chosen })}
        />
      )}
      {isSet && (
        <Link to="/bets" search={{ range: search.range }}>
          {words.clear}
        </Link>
      )}
    </div>
  );
}
