import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Direction, Game, Pick, Player, PropRow, Proposal } from '../../api/types.ts';
import { enabledLeagues, gameDayOf, ofLeague } from '../../api/league.ts';
import { newsOf } from '../../api/odds.ts';
import { opens, requiredTier, VISIBILITY } from '../../access.ts';
import { gamesOfPlayer, picksOf, playerById, propsPage } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import { shortTime, statLabel, tipTime } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { STAT_NAMES, type Stat } from '../../kernel.ts';
import { CopyLink } from '../../parts/copy/copy-link.tsx';
import { FollowButton } from '../../parts/follow/follow-button.tsx';
import { PlayerStatusMark, shortReason } from '../../parts/player-status.tsx';
import { useHasBegun } from '../../parts/game.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton, TierWall } from '../../parts/states/states.tsx';
import { usePhone } from '../../parts/hooks/use-phone.ts';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { useRefreshed } from '../today/live/use-refreshed.ts';
import { Actions } from './actions.tsx';
import { History } from './history.tsx';
import { LastGames } from './last-games.tsx';
import { LineMovement } from './line-movement.tsx';
import { PlayerNews } from './player-news.tsx';
import { PickPanel } from './pick-panel.tsx';
import { PartsRow, type Part } from './parts-row.tsx';
import { BookGrid } from './prices/book-grid.tsx';
import { StatTabs } from './stat-tabs.tsx';
import { TeammateSplits } from './teammate-splits.tsx';
import { NextGame, Why } from './next-game.tsx';
import { useOwnBooks } from '../../preferences.ts';
import { Zones } from './zones.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './player.css';

const route = getRouteApi('/framed/players/$playerId');

export function PlayerPage() {
  const playerId = Number(route.useParams().playerId);
  const player = useQuery(playerById(playerId));
  useTitle(player.data?.name ?? strings.title);
  return (
    <div className="stack" ref={handsOver}>
      {player.isLoadingError && <h1>{strings.title}</h1>}
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
  const books = useOwnBooks();
  const games = useQuery(gamesOfPlayer(player.id));
  const team = player.teamAbbreviation ?? undefined;
  const props = useQuery({
    ...propsPage({ date: today, team, books }, 1, undefined, ofLeague(player)),
    enabled: team !== undefined,
  });
  const picks = useQuery(picksOf(today, true, ofLeague()));
  const own = (props.data?.rows ?? []).filter((row) => row.playerId === player.id);
  const stats = orderedStats(own);
  const stat = asked.stat ?? stats[0] ?? 'Points';
  const isUndecided = asked.stat === undefined && props.isLoading;
  const prop = own.find((row) => row.propType === stat && row.period === null);
  const game = games.data?.find(({ id }) => id === prop?.gameId);
  const hasBegun = useHasBegun(game);
  const next = nextGame(games.data ?? [], today);
  const ofToday = (picks.data ?? []).filter((pick) => pick.playerId === player.id && pick.stat === stat);
  const hasData = opens('data', tier);
  const quoted = hasData && prop !== undefined ? { playerId: player.id, gameId: prop.gameId, stat } : undefined;
  const isPhone = usePhone();
  const [part, setPart] = useState<Part>('prices');
  const shows = (one: Part): boolean => !isPhone || one === part;
  useRefreshed(today, prop?.gameId);
  const proposal: Proposal | undefined =
    prop === undefined || !opens('evaluation', tier)
      ? undefined
      : // With the day: once today's game has begun, the next game is another one.
        { playerId: player.id, stat, line: prop.consensusLine, direction: sideOf(prop), gameDate: today };
  return (
    <div className="stack" ref={handsOver}>
      <PlayerHead player={player} next={next} />
      {/* Without a stat in the address the page opens on one that is quoted today. */}
      {isUndecided ? <Skeleton height={36} /> : <StatTabs quoted={stats} stat={stat} />}
      {isPhone && <PartsRow shown={part} onShow={setPart} />}
      {shows('prices') && !props.isLoading && (
        <Actions player={player} stat={stat} prop={hasBegun ? undefined : prop} sideOf={sideOf} />
      )}
      <div className="player">
        <div className="stack">
          {shows('prices') && quoted !== undefined && prop !== undefined && (
            <BookGrid
              // Another stat opens on its own line.
              key={stat}
              prop={quoted}
              consensus={prop.consensusLine}
              tipOff={hasBegun ? game?.gameDate : undefined}
            />
          )}
          {shows('prices') &&
            (team === undefined ? (
              <NoQuote stat={stat} />
            ) : (
              <Loaded of={props} skeleton={<Skeleton height={180} />}>
                {() => <Today prop={prop} game={game} hasBegun={hasBegun} picks={ofToday} stat={stat} />}
              </Loaded>
            ))}
          {shows('news') && next !== undefined && <PlayerNews playerId={player.id} game={next} />}
        </div>
        <div className="stack">
          {shows('games') &&
            (props.isLoading ? (
              // The line is not known yet.
              <Skeleton height={300} lines={2} />
            ) : (
              <LastGames playerId={player.id} stat={stat} line={prop?.consensusLine} />
            ))}
          {!hasData && <TierWall needs={requiredTier('data')} has={tier} what={strings.tier} />}
          {shows('forecast') && proposal !== undefined && (
            <NextGame proposal={proposal} game={game} hasBegun={hasBegun} />
          )}
          {shows('games') && hasData && !props.isLoading && (
            <TeammateSplits playerId={player.id} stat={stat} line={prop?.consensusLine} />
          )}
          {shows('news') && hasZones(player) && <Zones playerId={player.id} />}
        </div>
        {shows('prices') && quoted !== undefined && (
          <div className="player-wide">
            <LineMovement prop={quoted} tipOff={game?.gameDate} />
          </div>
        )}
        {shows('forecast') && proposal !== undefined && <Why proposal={proposal} game={game} />}
        {shows('games') && hasData && !isUndecided && <History playerId={player.id} stat={stat} />}
      </div>
    </div>
  );
}

/** Whether shots of the player's league have zones. */
const hasZones = ({ league }: Player): boolean =>
  enabledLeagues().some((one) => one.league === league && one.shootingZones.length > 0);

/** The side that the model prefers, else the one with the better edge. */
const sideOf = ({ modelPick, bestOver, bestUnder }: PropRow): Direction =>
  modelPick?.direction ?? ((bestUnder?.expectedValue ?? -1) > (bestOver?.expectedValue ?? -1) ? 'Under' : 'Over');

/** The stats that books quote for the player today, in the usual order. */
const orderedStats = (rows: readonly PropRow[]): Stat[] =>
  STAT_NAMES.filter((stat) => rows.some((row) => row.propType === stat && row.period === null));

/** The game that is live or comes next; games are newest first. */
const nextGame = (games: readonly Game[], today: string): Game | undefined =>
  games.findLast(
    ({ gameDate, status }) => status === 'live' || (status === 'scheduled' && gameDayOf(new Date(gameDate)) >= today),
  );

interface PlayerHeadProps {
  readonly player: Player;
  readonly next: Game | undefined;
}

function PlayerHead({ player: { id, name, position, teamAbbreviation, league }, next }: PlayerHeadProps) {
  const { data: news = [] } = useQuery({ ...newsOf(id, next?.id ?? 0), enabled: next !== undefined });
  const reported = news.findLast(({ isTeammate }) => !isTeammate);
  return (
    <header>
      <div className="page-head">
        <h1>{name}</h1>
        <div className="no-print">
          <FollowButton of={{ playerId: id }} name={name} />{' '}
          {teamAbbreviation !== null && (
            <FollowButton of={{ team: teamAbbreviation, league }} name={teamAbbreviation} isNamed />
          )}{' '}
          <CopyLink label={strings.head.copyLink} />
        </div>
      </div>
      <p className="muted">
        {teamAbbreviation ?? strings.head.noTeam}
        {position !== null && strings.head.position(position)}
        {next !== undefined && (
          <>
            {next.status === 'live'
              ? strings.head.now(next.awayTeamAbbr, next.homeTeamAbbr)
              : strings.head.next(
                  next.awayTeamAbbr,
                  next.homeTeamAbbr,
                  tipTime(next.gameDate, gameDayOf(new Date(next.gameDate))),
                )}
          </>
        )}
      </p>
      {reported !== undefined && reported.status !== 'Available' && (
        <p className="old-data player-status">
          <PlayerStatusMark of={reported.status} />
          <span>{strings.head.reported(shortReason(reported.reason), shortTime(reported.knownAt))}</span>
        </p>
      )}
    </header>
  );
}

interface TodayProps {
  readonly prop: PropRow | undefined;
  readonly game: Game | undefined;
  readonly hasBegun: boolean;
  readonly picks: readonly Pick[];
  readonly stat: string;
}

function NoQuote({ stat }: { readonly stat: string }) {
  const { delayMinutes } = VISIBILITY[useUser().tier];
  const name = statLabel(stat).toLowerCase();
  return (
    <section className="panel">
      <h2>{strings.today.label}</h2>
      <p className="muted">
        {delayMinutes > 0 ? strings.today.noQuoteYet(name, delayMinutes) : strings.today.noQuote(name)}
        <Link to="/research">{strings.today.all}</Link>
      </p>
    </section>
  );
}

function Today({ prop, game, hasBegun, picks, stat }: TodayProps) {
  if (prop === undefined) return <NoQuote stat={stat} />;
  return <PickPanel prop={prop} game={game} hasBegun={hasBegun} picks={picks} />;
}
