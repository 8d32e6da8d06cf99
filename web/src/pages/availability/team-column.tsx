import { meaning } from '../../glossary.ts';
import { Link } from '@tanstack/react-router';
import type { GameAvailability, TeamAvailability } from '../../api/types.ts';
import type { Pick } from '../../api/types.ts';
import { FollowButton } from '../../parts/follow/follow-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { percent } from '../../format.ts';
import { explain } from '../../parts/explain.tsx';
import { isMinor, openPicksOn } from './day.ts';
import { PlayerRow } from './player-row.tsx';
import { strings } from './strings.ts';

const words = strings.team;

/** From this chance on, a projected starter is shown without it. */
const SURE = 0.9;

interface TeamColumnProps {
  readonly team: TeamAvailability;
  readonly game: GameAvailability;
  readonly moment: number;
  readonly isFiltered: boolean;
  readonly picks: readonly Pick[];
}

export function TeamColumn({ team, game, moment, isFiltered, picks }: TeamColumnProps) {
  const { players } = team;
  const minor = players.filter((player) => isMinor(player, moment) && openPicksOn(picks, player, game.gameId) === 0);
  const listed = players.filter((player) => !minor.includes(player));
  return (
    <section className="availability-team" aria-label={team.team}>
      <header className="availability-head">
        <h3>{team.team}</h3>
        <FollowButton of={{ team: team.team, league: game.league }} name={team.team} />
        <Report of={team} isToCome={game.status === 'scheduled'} />
      </header>
      {players.length === 0 ? (
        <p className="muted small availability-none">
          {isFiltered ? words.noneOfThem : team.submitted ? words.noPlayers : strings.none}
        </p>
      ) : (
        listed.length > 0 && (
          <>
            <p className="availability-columns small muted">
              <span>{words.columns.player}</span>
              <span {...explain(meaning('chance'))}>{words.columns.chance}</span>
              <span {...explain(meaning('minutesFreed'))}>{words.columns.minutes}</span>
            </p>
            <ul>
              {listed.map((player) => (
                <PlayerRow key={player.playerId} player={player} gameId={game.gameId} moment={moment} picks={picks} />
              ))}
            </ul>
          </>
        )
      )}
      {minor.length > 0 && (
        <p className="small muted availability-minor">
          <span {...explain(words.minorExplained)}>{words.minor}</span> <Names of={minor} />
        </p>
      )}
      <Lineup of={team.lineup} />
    </section>
  );
}

interface ReportProps {
  readonly of: TeamAvailability;
  readonly isToCome: boolean;
}

function Report({ of: { submitted, reportedAt }, isToCome }: ReportProps) {
  if (submitted)
    return reportedAt === null ? null : (
      <span className="muted small">
        {words.report}
        <Moment at={reportedAt} />
      </span>
    );
  if (!isToCome) return <span className="muted small">{words.noReport}</span>;
  return (
    <span {...explain(words.notSubmittedExplained, 'small availability-awaited')}>
      <span className="dot dot-warn" aria-hidden="true" /> {words.notSubmitted}
    </span>
  );
}

function Lineup({ of: { status, players, knownAt } }: { readonly of: TeamAvailability['lineup'] }) {
  if (status === 'unknown') return <p className="muted small">{words.noLineup}</p>;
  return (
    <p className="small availability-lineup">
      <span {...explain(words.lineupExplained[status], status === 'announced' ? 'strong' : 'muted')}>
        {words.lineup[status]}
      </span>{' '}
      <Names of={players} />
      {knownAt !== null && (
        <span className="muted">
          {words.lineupSince}
          <Moment at={knownAt} />
        </span>
      )}
    </p>
  );
}

interface Named {
  readonly playerId: number;
  readonly playerName: string;
  /** Only of projected starters. */
  readonly chanceToStart?: number | null;
}

/** Players in a row, each a link to the player's page; starters who are not sure to start with their chance. */
const Names = ({ of }: { readonly of: readonly Named[] }) =>
  of.map(({ playerId, playerName, chanceToStart: chance = null }, index) => (
    <span key={playerId}>
      {index > 0 && ', '}
      <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="plain">
        {playerName}
      </Link>
      {chance !== null && chance < SURE && (
        <span className="number muted">
          {' '}
          {percent(chance)}
          <span className="visually-hidden">{words.chanceToStart}</span>
        </span>
      )}
    </span>
  ));
