import { Link } from '@tanstack/react-router';
import type { Direction, Player, PropRow } from '../../api/types.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import type { Stat } from '../../kernel.ts';
import { AddToSlip } from '../../slip/button/add-to-slip.tsx';
import { LogBetLink } from '../bets/log/log-bet-link.tsx';
import { strings } from './strings.ts';

interface ActionsProps {
  readonly player: Player;
  readonly stat: Stat;
  /** Undefined where no book quotes the stat, or once the game has begun. */
  readonly prop: PropRow | undefined;
  readonly sideOf: (prop: PropRow) => Direction;
}

/** What can be done with the prop: slip, Evaluate, the form that logs a bet. */
export function Actions({ player, stat, prop, sideOf }: ActionsProps) {
  const today = useGameDay();
  if (prop === undefined)
    return (
      <p className="row no-print">
        <LogBetLink of={{ player: player.id, stat }} />
        <AlertLink player={player.id} />
      </p>
    );
  const { consensusLine: line, gameId } = prop;
  const direction = sideOf(prop);
  const names = { playerId: player.id, playerName: player.name, league: player.league };
  return (
    <p className="row no-print">
      <AddToSlip leg={{ ...names, stat, period: null, line, direction, gameId, gameDate: today }} />
      <Link to="/evaluate" search={{ player: player.id, stat, line, direction, date: today }} className="quiet-link">
        {strings.evaluate}
      </Link>
      <LogBetLink of={{ player: player.id, stat, line, direction, game: gameId }} />
      <AlertLink player={player.id} />
    </p>
  );
}

const AlertLink = ({ player }: { readonly player: number }) => (
  <Link to="/alerts" search={{ player }} className="quiet-link">
    {strings.alert}
  </Link>
);
