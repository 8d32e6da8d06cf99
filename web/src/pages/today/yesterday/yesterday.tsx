import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gamesOf, picksOf } from '../../../api/reads.ts';
import { weekday } from '../../../format.ts';
import type { Day } from '../../../kernel.ts';
import { boardOf } from '../board.ts';
import { DaySummary } from '../day-summary.tsx';
import { PickCard } from '../cards/pick-card.tsx';
import { strings } from '../strings.ts';

/** Shown here; the link leads to all of them. */
const SHOWN = 6;

/** Yesterday's board and results, while the current day is empty. */
export function Yesterday({ date }: { readonly date: Day }) {
  const { data: picks = [] } = useQuery(picksOf(date, false));
  const { data: games = [] } = useQuery(gamesOf(date, false));
  if (picks.length === 0) return null;
  return (
    <section className="stack" aria-label={strings.before.label(weekday(date))}>
      <h2>
        <Link to="/" search={{ date }}>
          {strings.before.title(weekday(date))}
        </Link>
      </h2>
      <div className="today">
        <div className="today-picks">
          {boardOf(picks.slice(0, SHOWN), { games, rows: [], live: [] }).map((pick) => (
            <PickCard key={pick.id} pick={pick} />
          ))}
        </div>
        <aside className="stack day" aria-label={weekday(date)}>
          <DaySummary date={date} picks={picks} games={games} isCurrent={false} />
        </aside>
      </div>
    </section>
  );
}
