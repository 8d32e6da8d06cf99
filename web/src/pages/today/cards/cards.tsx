import { Fragment, memo, useDeferredValue, useMemo } from 'react';
import { useLeagues } from '../../../api/league.ts';
import { byLeague, type BoardPick } from '../board.ts';
import { propKey } from '../live/in-place.ts';
import { PickCard } from './pick-card.tsx';
import type { StageOfDay } from '../stages.ts';
import { strings } from '../strings.ts';

interface CardsProps {
  readonly stages: readonly StageOfDay[];
  /** Whether the picks were in memory when the page opened. */
  readonly isReturn: boolean;
}

/** As many as a screen shows. */
const FIRST_CARDS = 4;

/**
 * The board as cards. The first screen's are drawn at once; the others, and every change afterwards, in between what the
 * reader does.
 */
export function Cards({ stages, isReturn }: CardsProps) {
  const whole = useMemo(() => ({ stages, most: Infinity }), [stages]);
  const shown = useDeferredValue(whole, isReturn ? whole : { stages, most: FIRST_CARDS });
  return <Stages {...shown} />;
}

interface StagesProps {
  readonly stages: readonly StageOfDay[];
  /** How many cards are drawn. Headings count all. */
  readonly most: number;
}

/** Rendered again only for other picks. */
const Stages = memo(function Stages({ stages, most }: StagesProps) {
  const leagues = useLeagues();
  let left = most;
  return stages.map(({ stage, picks }) => (
    <section key={stage} className="stack" aria-label={strings.stages[stage]}>
      {/* With one stage only, the heading is for screen readers. */}
      <h2 className={stages.length === 1 ? 'visually-hidden' : 'stage'}>
        {strings.stages[stage]} <span className="muted">{picks.length}</span>
      </h2>
      {byLeague(picks, leagues).map(({ league, name, all }) => {
        const drawn = all.slice(0, left);
        left -= drawn.length;
        return (
          <Fragment key={league}>
            {leagues.length > 1 && <LeagueHeading name={name} count={all.length} />}
            <CardGrid picks={drawn} />
          </Fragment>
        );
      })}
    </section>
  ));
});

const CardGrid = ({ picks }: { readonly picks: readonly BoardPick[] }) => (
  <div className="today-picks">
    {picks.map((pick) => (
      <PickCard key={propKey(pick)} pick={pick} />
    ))}
  </div>
);

const LeagueHeading = ({ name, count }: { readonly name: string; readonly count: number }) => (
  <h3 className="of-league">
    {name} <span className="muted">{count}</span>
  </h3>
);
