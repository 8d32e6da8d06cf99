import { Link } from '@tanstack/react-router';
import type { ListedPlayer } from '../../api/types.ts';
import type { Pick } from '../../api/types.ts';
import { figure, percent } from '../../format.ts';
import { Moment } from '../../parts/moment.tsx';
import { PlayerStatusMark, shortReason } from '../../parts/player-status.tsx';
import { isNew, openPicksOn } from './day.ts';
import { strings } from './strings.ts';

const words = strings.player;

interface PlayerRowProps {
  readonly player: ListedPlayer;
  readonly gameId: number;
  readonly moment: number;
  readonly picks: readonly Pick[];
}

/** A listed player: the status and since when, the chance to play, and the minutes that it frees. */
export function PlayerRow({ player, gameId, moment, picks }: PlayerRowProps) {
  const { playerId, playerName, status, reason, since, previousStatus, chanceToPlay, minutesFreed } = player;
  const open = openPicksOn(picks, player, gameId);
  return (
    <li className="availability-player">
      <div className="availability-who">
        <Link to="/players/$playerId" params={{ playerId: String(playerId) }} className="plain strong">
          {playerName}
        </Link>{' '}
        {isNew(player, moment) && <span className="availability-new">{words.isNew}</span>}{' '}
        {open > 0 && (
          <span className={status === 'Out' ? 'availability-void' : 'muted small'}>
            {words.picks(open, status === 'Out')}
          </span>
        )}
      </div>
      <Chance of={chanceToPlay} />
      <span className="number">
        {minutesFreed === null ? strings.none : figure(minutesFreed)}
        {minutesFreed !== null && <span className="visually-hidden">{words.minutes}</span>}
      </span>
      <p className="small availability-status">
        <PlayerStatusMark of={status} />{' '}
        <span className="muted">
          {words.since}
          <Moment at={since} />
          {previousStatus !== null && words.was(previousStatus)}
          {reason !== '' && ` · ${shortReason(reason)}`}
        </span>
      </p>
    </li>
  );
}

function Chance({ of }: { readonly of: number | null }) {
  if (of === null) return <span className="number">{strings.none}</span>;
  return (
    <span className="availability-chance">
      <span className="number">
        {percent(of)}
        <span className="visually-hidden">{words.chance}</span>
      </span>
      <span className="availability-bar" style={{ backgroundSize: `${100 * of}% 100%` }} aria-hidden="true" />
    </span>
  );
}
