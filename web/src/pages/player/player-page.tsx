import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Direction, Game, Pick, Player, PropRow, Proposal } from '../../api/types.ts';
import { newsOf } from '../../api/odds.ts';
import { DELAY_MINUTES } from '../../api/tiers.ts';
import { gamesOfPlayer, picksOf, playerById, propsPage } from '../../api/reads.ts';
import { useUser } from '../../api/session.ts';
import { shortTime, statLabel, tipTime } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { gameDayOf, STAT_NAMES, type Stat } from '../../kernel.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Skeleton, TierWall } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { History } from './history.tsx';
import { LastGames } from './last-games.tsx';
import { LineMovement } from './line-movement.tsx';
import { PickPanel } from './pick-panel.tsx';
import { StatTabs } from './stat-tabs.tsx';
import { TeammateSplits } from './teammate-splits.tsx';
import { NextGame, Why } from './next-game.tsx';
import { Zones } from './zones.tsx';
import './player.css';

const route = getRouteApi('/framed/players/$playerId');

export function PlayerPage() {
  const playerId = Number(route.useParams().playerId);
  const player = useQuery(playerById(playerId));
  useTitle(player.data?.name ?? 'Player');
  return (
    <div className="stack">
      {player.isLoadingError && <h1>Player</h1>}
      <Loaded of={player} skeleton={<Skeleton height={120} lines={4} />}>
        {(found) => <PlayerView player={found} />}
      </Loaded>
    </div>
  );
}

function PlayerView({ player }: { readonly player: Player }) {
  const { tier } = useUser();
  const today = useGameDay();
  const asked = route.useSearch();
  const games = useQuery(gamesOfPlayer(player.id));
  const team = player.teamAbbreviation ?? undefined;
  const props = useQuery({ ...propsPage({ date: today, team }, 1, undefined), enabled: team !== undefined });
  const picks = useQuery(picksOf(today, true));
  const own = (props.data?.rows ?? []).filter((row) => row.playerId === player.id);
  const stats = orderedStats(own);
  const stat = asked.stat ?? stats[0] ?? 'Points';
  const prop = own.find((row) => row.propType === stat && row.period === null);
  const game = games.data?.find(({ id }) => id === prop?.gameId);
  const ofToday = (picks.data ?? []).filter((pick) => pick.playerId === player.id && pick.stat === stat);
  const hasData = tier === 'Sharp' || tier === 'Admin';
  const proposal: Proposal | undefined =
    prop === undefined || tier === 'Free'
      ? undefined
      : // The day is said: once today's game has begun, his next one is another.
        { playerId: player.id, stat, line: prop.consensusLine, direction: sideOf(prop), gameDate: today };
  return (
    <div className="stack">
      <PlayerHead player={player} games={games.data ?? []} today={today} />
      <StatTabs quoted={stats} stat={stat} />
      <div className="player">
        <div className="stack">
          {team === undefined ? (
            <NoQuote stat={stat} />
          ) : (
            <Loaded of={props} skeleton={<Skeleton height={180} />}>
              {() => <Today prop={prop} game={game} picks={ofToday} stat={stat} />}
            </Loaded>
          )}
          <Zones playerId={player.id} />
        </div>
        <div className="stack">
          {hasData && props.isLoading ? (
            // Against which line is not known yet.
            <Skeleton height={300} lines={2} />
          ) : hasData ? (
            <LastGames playerId={player.id} stat={stat} line={prop?.consensusLine} />
          ) : (
            <TierWall
              needs="Sharp"
              has={tier}
              what="How he did against the line, how it moved at every book, and what he does with and without each teammate"
            />
          )}
          {proposal !== undefined && <NextGame proposal={proposal} hasBegun={hasBegun(game)} />}
          {hasData && !props.isLoading && (
            <TeammateSplits playerId={player.id} stat={stat} line={prop?.consensusLine} />
          )}
        </div>
        {hasData && prop !== undefined && (
          <div className="player-wide">
            <LineMovement prop={{ playerId: player.id, gameId: prop.gameId, stat }} tipOff={game?.gameDate} />
          </div>
        )}
        {proposal !== undefined && <Why proposal={proposal} />}
        {hasData && <History playerId={player.id} stat={stat} />}
      </div>
    </div>
  );
}

/** The side that we lean to. */
const sideOf = ({ modelPick, bestOver, bestUnder }: PropRow): Direction =>
  modelPick?.direction ?? ((bestUnder?.expectedValue ?? -1) > (bestOver?.expectedValue ?? -1) ? 'Under' : 'Over');

/** The stats that books quote for him today, in the usual order. */
const orderedStats = (rows: readonly PropRow[]): Stat[] =>
  STAT_NAMES.filter((stat) => rows.some((row) => row.propType === stat && row.period === null));

interface PlayerHeadProps {
  readonly player: Player;
  readonly games: readonly Game[];
  readonly today: string;
}

function PlayerHead({ player: { id, name, position, teamAbbreviation }, games, today }: PlayerHeadProps) {
  const next = games
    .filter(
      ({ gameDate, status }) => status === 'live' || (status === 'scheduled' && gameDayOf(new Date(gameDate)) >= today),
    )
    .at(-1);
  const { data: news = [] } = useQuery({ ...newsOf(id, next?.id ?? 0), enabled: next !== undefined });
  const said = news.findLast(({ isTeammate }) => !isTeammate);
  return (
    <header>
      <h1>{name}</h1>
      <p className="muted">
        {teamAbbreviation ?? 'No team lately'}
        {position !== null && ` · ${position}`}
        {next !== undefined && (
          <>
            {' '}
            · {next.status === 'live' ? 'now' : 'next'}: {next.awayTeamAbbr} at {next.homeTeamAbbr}
            {next.status === 'live' ? '' : `, ${tipTime(next.gameDate, gameDayOf(new Date(next.gameDate)))}`}
          </>
        )}
      </p>
      {said !== undefined && said.status !== 'Available' && (
        <p className="old-data player-status">
          <span className="dot dot-warn" aria-hidden="true" />
          {said.status}
          {said.reason !== '' && `: ${said.reason}`}, said {shortTime(said.knownAt)}
        </p>
      )}
    </header>
  );
}

const hasBegun = (game: Game | undefined): boolean => game?.status === 'live' || game?.status === 'final';

interface TodayProps {
  readonly prop: PropRow | undefined;
  readonly game: Game | undefined;
  readonly picks: readonly Pick[];
  readonly stat: string;
}

function NoQuote({ stat }: { readonly stat: string }) {
  const delay = DELAY_MINUTES[useUser().tier];
  return (
    <section className="panel">
      <h2>Today</h2>
      <p className="muted">
        No quote of his {statLabel(stat).toLowerCase()} today
        {delay > 0 && ` that is ${delay} minutes old, which is when your tier sees it`}.{' '}
        <Link to="/research">All of today’s props</Link>
      </p>
    </section>
  );
}

function Today({ prop, game, picks, stat }: TodayProps) {
  if (prop === undefined) return <NoQuote stat={stat} />;
  return <PickPanel prop={prop} game={game} hasBegun={hasBegun(game)} picks={picks} />;
}
