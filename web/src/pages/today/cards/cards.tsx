import { Fragment, memo, startTransition, useDeferredValue, useEffect, useState } from 'react';
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

/** As many as a screen shows; a phone has one column. */
const FIRST_CARDS = matchMedia('(max-width: 700px)').matches ? 2 : 4;
/** Forty cards at once would hold up a press for a tenth of a second on a phone. */
const NEXT_CARDS = 8;

/**
 * The board as cards. The first screen's are drawn at once; the others follow a few at a time, and so does every change
 * afterwards, in between what the reader does.
 */
export function Cards({ stages, isReturn }: CardsProps) {
  const shown = useDeferredValue(stages);
  const [most, setMost] = useState(isReturn ? Infinity : FIRST_CARDS);
  const isWhole = most >= shown.reduce((sum, { picks }) => sum + picks.length, 0);
  useEffect(() => {
    if (!isWhole) startTransition(() => setMost((before) => before + NEXT_CARDS));
  }, [isWhole, most]);
  return <Stages stages={shown} most={most} />;
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
