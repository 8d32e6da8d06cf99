import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { opens, seesAll, VISIBILITY } from '../../access.ts';
import { leagues as enabledLeagues, useLeagues } from '../../api/league.ts';
import { freshness } from '../../api/operations.ts';
import { comingGames, serviceFacts } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import type { Game } from '../../api/types.ts';
import { useNow } from '../../clock.ts';
import { clockTime, fromNow, mediumDay, weekday } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { addDays, type Day } from '../../kernel.ts';
import { isOffOn } from '../../parts/season/is-off.ts';
import { OffSeason } from '../../parts/season/off-season.tsx';
import { useUnlock } from '../../parts/states/unlock.ts';
import { Empty } from '../../parts/states/states.tsx';
import { Yesterday } from './yesterday/yesterday.tsx';
import { strings } from './strings.ts';

interface EmptyDayProps {
  readonly date: Day;
  readonly isCurrent: boolean;
  /** Undefined while loading or after a failure: then nothing is said about them. */
  readonly games: readonly Game[] | undefined;
}

const words = strings.empty;

/** Why the day is empty and when it will not be. On the current day, yesterday's results below. */
export function EmptyDay({ date, isCurrent, games }: EmptyDayProps) {
  const now = useNow();
  const leagues = useLeagues();
  const { delayMinutes } = VISIBILITY[useUser().tier];
  const unlock = useUnlock(date, ['picks', date]);
  const isUnread = useIsUnread();
  const title = isCurrent ? words.unlockToday : words.unlock;
  return (
    <>
      {isUnread ? (
        <Empty title={words.unread}>
          {words.unreadText}
          <Link to="/operations" search={{ view: 'connect' }}>
            {words.connect}
          </Link>
        </Empty>
      ) : games?.length === 0 && leagues.every((one) => isOffOn(one, date)) ? (
        leagues.map((one) => <OffSeason key={one.league} of={one} to="/" />)
      ) : unlock === undefined ? (
        <Empty title={games?.length === 0 ? words.noGames(mediumDay(date)) : words.nothing}>
          {games !== undefined && games.length > 0 && <Why date={date} games={games.length} />}
          <Elsewhere date={date} isCurrent={isCurrent} />
        </Empty>
      ) : (
        <Empty title={title(clockTime(unlock.unlocksAt), fromNow(unlock.unlocksAt, now))}>
          {games !== undefined && words.slate(games.length)}
          {words.published(clockTime(unlock.publishedAt), delayMinutes)}
          <Elsewhere date={date} isCurrent={isCurrent} />
        </Empty>
      )}
      {isCurrent && <Yesterday date={addDays(date, -1)} />}
    </>
  );
}

/** Whether a real service never read a source, as those see it who may connect one. */
function useIsUnread(): boolean {
  const { tier } = useUser();
  const { data: facts } = useQuery(serviceFacts);
  const { data: enabled } = useQuery(enabledLeagues);
  const knowsNoGame = enabled?.every(({ lastGameDay, nextGameDay }) => lastGameDay === null && nextGameDay === null);
  const isAsked = opens('ops-commands', tier) && facts?.simulated === false && knowsNoGame === true;
  const { data: sources } = useQuery({ ...freshness, enabled: isAsked });
  return isAsked && sources?.every(({ lastSuccessAt }) => lastSuccessAt === null) === true;
}

function Why({ date, games }: { readonly date: Day; readonly games: number }) {
  const { delayMinutes, ratings } = VISIBILITY[useUser().tier];
  const isFuture = date > useGameDay();
  return [
    words.slate(games),
    isFuture ? words.future : seesAll(ratings) ? words.noValue : words.noneOfYours(ratings),
    !isFuture && delayMinutes > 0 && words.delay(delayMinutes),
  ];
}

/** A link to a day that has games. */
function Elsewhere({ date, isCurrent }: { readonly date: Day; readonly isCurrent: boolean }) {
  const { data: coming = [] } = useQuery({ ...comingGames(), enabled: isCurrent });
  if (!isCurrent) return <Link to="/">{words.today}</Link>;
  const next = coming.map((game) => game.date).find((day) => day > date);
  if (next === undefined) return null;
  return (
    <Link to="/" search={{ date: next }}>
      {words.next(weekday(next), coming.filter((game) => game.date === next).length)}
    </Link>
  );
}
