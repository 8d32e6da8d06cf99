import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { evaluation } from '../../api/evaluate.ts';
import type { Proposal } from '../../api/types.ts';
import { picksOf } from '../../api/reads.ts';
import { useUser } from '../../api/session.ts';
import { useNow } from '../../clock.ts';
import { statLabel } from '../../format.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton, TierWall } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { Answer } from './answer.tsx';
import type { ProposalSearch } from './proposal.ts';
import { Sentence } from './sentence.tsx';
import './evaluate.css';

const route = getRouteApi('/framed/evaluate');

export function EvaluatePage() {
  const { tier } = useUser();
  const search = route.useSearch();
  useTitle('Evaluate');
  const proposal = whole(search);
  return (
    <div className="stack">
      <h1>Evaluate</h1>
      {tier === 'Free' ? (
        <TierWall needs="Pro" has={tier} what="Evaluating any line of any player" />
      ) : (
        <>
          <Sentence search={search} />
          {proposal === undefined ? (
            <Beginnings isNamed={search.player !== undefined} />
          ) : (
            <Evaluated proposal={proposal} />
          )}
        </>
      )}
    </div>
  );
}

/** As many as are looked through at a glance. */
const SUGGESTED = 6;

/** Before anybody is named: what may be asked, and the day's picks to begin with. */
function Beginnings({ isNamed }: { readonly isNamed: boolean }) {
  const today = useGameDay();
  const { data: picks = [] } = useQuery(picksOf(today, true));
  const now = useNow();
  const open = picks.filter(({ tipOff, period }) => Date.parse(tipOff) > now && period === null).slice(0, SUGGESTED);
  return (
    <section className="stack" aria-label="Where to begin">
      <p className="muted">
        {isNamed ? 'Say which line, press Evaluate' : 'Name a player'}, and the answer stands here: any line, offered by
        a book or not.
        {open.length > 0 && ' Or begin with a pick of today:'}
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

/** The sentence, once all of it is there. */
function whole({ player, stat, line, direction, date }: ProposalSearch): Proposal | undefined {
  if (player === undefined || stat === undefined || line === undefined || direction === undefined) return undefined;
  return { playerId: player, stat, line, direction, ...(date === undefined ? {} : { gameDate: date }) };
}

function Evaluated({ proposal }: { readonly proposal: Proposal }) {
  const answer = useQuery(evaluation(proposal));
  return (
    <Loaded of={answer} skeleton={<Skeleton height={200} lines={2} />}>
      {(found) => <Answer key={`${found.playerId} ${found.stat} ${found.line}`} of={found} />}
    </Loaded>
  );
}
