import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { publishedEntries } from '../api/combos.ts';
import { useLeague } from '../api/league.ts';
import type { PublishedEntry } from '../api/types.ts';
import { useNow } from '../clock.ts';
import { bookName, edge, figure, percent, statLabel } from '../format.ts';
import { Side } from '../parts/marks.tsx';
import { Failure, Skeleton } from '../parts/states/states.tsx';
import type { EntriesProps } from './day-entries.tsx';
import { OpenedPart } from './opened-part.tsx';
import { HOUSES } from './sale.tsx';
import { strings } from './strings.ts';

const words = strings.published;

/** The entries of record of the league's current day, with what they came to. They are asked for when they are opened. */
export const PublishedEntries = (props: EntriesProps) => (
  <OpenedPart title={words.title}>
    <Entries {...props} />
  </OpenedPart>
);

function Entries({ onUse }: EntriesProps) {
  const { league } = useLeague();
  const { data, error, refetch, isFetching } = useQuery(publishedEntries(league));
  if (error !== null) return <Failure error={error} retry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton height={70} lines={2} />;
  return (
    <div className="stack">
      <p className="small muted">
        {data.entries.length === 0 ? words.none : words.note} <Link to="/record">{words.record}</Link>
      </p>
      <ul className="slip-entries">
        {data.entries.map((entry) => (
          <li key={entry.hash}>
            <Entry of={entry} league={league} date={data.date} onUse={onUse} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends EntriesProps {
  readonly of: PublishedEntry;
  readonly league: string;
  readonly date: string;
}

function Entry({ of, league, date, onUse }: EntryProps) {
  const now = useNow();
  const { kind, legs, probability, expectedPayout, state, pays } = of;
  const house = HOUSES.find((one) => one === of.house);
  const isAhead = legs.every(({ tipOff }) => Date.parse(tipOff) > now);
  return (
    <>
      <p className="small strong">{words.named(bookName(of.house), strings.sell.kinds[kind], legs.length)}</p>
      <ul className="small">
        {legs.map(({ playerId, playerName, stat, line, direction, outcome }) => (
          <li key={`${playerId}${stat}`}>
            {playerName} <Side of={direction}>{line}</Side> {statLabel(stat)}
            {outcome !== null && <span className="muted"> {strings.outcomes[outcome]}</span>}
          </li>
        ))}
      </ul>
      <div className="row">
        <span>
          {state === null || pays === null
            ? strings.day.worth(edge(expectedPayout - 1), percent(probability))
            : words.paid(words.states[state], figure(pays, 2))}
        </span>
        {isAhead && house !== undefined && (
          <button
            type="button"
            className="quiet"
            onClick={() =>
              onUse(
                legs.map((leg) => ({ ...leg, period: null, league, gameDate: date })),
                { house, kind },
              )
            }
          >
            {strings.day.use}
          </button>
        )}
      </div>
    </>
  );
}
