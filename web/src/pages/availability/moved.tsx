import { Link } from '@tanstack/react-router';
import { opens, requiredTier } from '../../access.ts';
import { useUser } from '../../api/session/session.ts';
import type { Movement } from '../../api/types.ts';
import { shortStat } from '../../format.ts';
import { Moment } from '../../parts/moment.tsx';
import { STAT_NAMES } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { biggestMoves } from './day.ts';
import { strings } from './strings.ts';

const words = strings.moved;

interface MovedProps {
  readonly gameId: number;
  readonly movements: readonly Movement[] | undefined;
  readonly moment: number;
}

/** The lines of a game that moved most, before and after. */
export function Moved({ gameId, movements, moment }: MovedProps) {
  const { tier } = useUser();
  if (!opens('data', tier)) return <p className="muted small availability-moved">{words.tier(requiredTier('data'))}</p>;
  if (movements === undefined) return null;
  const moves = biggestMoves(movements, gameId, moment);
  return (
    <div className="availability-moved small">
      <span {...explain(words.explained, 'muted')}>{words.title}</span>
      {moves.length === 0 && <span className="muted">{words.none}</span>}
      <ul>
        {moves.map(({ id, playerId, playerName, stat, openLine, to, sinceOpen, detectedAt }) => (
          <li key={id}>
            <Glyph name={sinceOpen > 0 ? 'over' : 'under'} size={8} />{' '}
            <Link
              to="/players/$playerId"
              params={{ playerId: String(playerId) }}
              search={{ stat: STAT_NAMES.find((one) => one === stat) }}
              className="plain"
            >
              {playerName} {shortStat(stat)}
            </Link>{' '}
            <strong>{words.step(openLine.toFixed(1), to.toFixed(1))}</strong>{' '}
            <span className="muted">
              {words.at}
              <Moment at={detectedAt} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
