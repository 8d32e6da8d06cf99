import type { Pick } from '../../api/types.ts';
import { Moment } from '../../parts/moment.tsx';
import { PlayerStatusMark } from '../../parts/player-status.tsx';
import { strings } from './strings.ts';
import './pick-news.css';

type Reported = { readonly pick: Pick };

/** The player is out, and the pick is not graded yet. */
export const isExpectedVoid = ({ news }: Pick): boolean => news?.expectedVoid === true;

/** What is reported of a pick's player: nothing for a player who is expected to play. */
export function PickNewsLine({ pick: { news, outcome } }: Reported) {
  if (news === null || news.status === 'Available' || outcome !== null) return null;
  const since = <Moment at={news.since} />;
  if (news.expectedVoid)
    return (
      <p className="pick-void">
        <PlayerStatusMark of={news.status} /> <strong>{strings.expectedVoid}</strong>{' '}
        <span className="small">
          {strings.since} {since}
        </span>
      </p>
    );
  return (
    <p className="small">
      <PlayerStatusMark of={news.status} />{' '}
      <span className="muted">
        {strings.since} {since}
      </span>
    </p>
  );
}
