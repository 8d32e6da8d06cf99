import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { hasLeagues, ofLeague } from '../../api/league.ts';
import { evaluation } from '../../api/evaluate.ts';
import type { Proposal } from '../../api/types.ts';
import { picksOf, playerById } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import { opens, requiredTier } from '../../access.ts';
import { useNow } from '../../clock.ts';
import { statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton, TierWall } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { Result } from './result.tsx';
import type { ProposalSearch } from './proposal.ts';
import { Sentence } from './sentence.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './evaluate.css';

const route = getRouteApi('/framed/evaluate');

export function EvaluatePage() {
  const { tier } = useUser();
  const search = route.useSearch();
  useTitle(strings.title);
  const proposal = whole(search);
  return (
    <div className="stack" ref={handsOver}>
      <h1>{strings.title}</h1>
      {!opens('evaluation', tier) ? (
        <TierWall needs={requiredTier('evaluation')} has={tier} what={strings.tier} />
      ) : (
        <>
          <Sentence search={search} />
          {proposal === undefined ? <Start isNamed={search.player !== undefined} /> : <Evaluated proposal={proposal} />}
        </>
      )}
    </div>
  );
}

/** Picks offered as a start. */
const SUGGESTED = 6;

/** Before a player is chosen: what to do, and some of today's picks. */
function Start({ isNamed }: { readonly isNamed: boolean }) {
  const today = useGameDay();
  const { data: picks = [] } = useQuery(picksOf(today, true, ofLeague()));
  const now = useNow();
  const open = picks.filter(({ tipOff, period }) => Date.parse(tipOff) > now && period === null).slice(0, SUGGESTED);
  return (
    <section className="stack" aria-label={strings.start.label} ref={handsOver}>
      <p className="muted">
        {isNamed ? strings.start.noLine : strings.start.noPlayer}
        {open.length > 0 && strings.start.orToday}
      </p>
      <ul className="beginnings">
        {open.map((pick) => (
          <li key={pick.id}>
            <Link
              to="/evaluate"
              search={{
                player: pick.playerId,
                stat: pick.stat,
                line: pick.line,
                direction: pick.direction,
                date: today,
              }}
              className="panel plain"
            >
              <strong>{pick.playerName}</strong> <Side of={pick.direction}>{pick.line}</Side> {statLabel(pick.stat)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The sentence, once it is complete. */
function whole({ player, stat, line, direction, date }: ProposalSearch): Proposal | undefined {
  if (player === undefined || stat === undefined || line === undefined || direction === undefined) return undefined;
  return { playerId: player, stat, line, direction, ...(date === undefined ? {} : { gameDate: date }) };
}

function Evaluated({ proposal }: { readonly proposal: Proposal }) {
  const player = useQuery(playerById(proposal.playerId));
  // The player's league is the league of the question.
  const result = useQuery({ ...evaluation(proposal), enabled: !hasLeagues() || !player.isPending });
  return (
    <Loaded of={result} skeleton={<Skeleton height={200} lines={2} />}>
      {(found) => <Result key={`${found.playerId} ${found.stat} ${found.line}`} of={found} />}
    </Loaded>
  );
}
