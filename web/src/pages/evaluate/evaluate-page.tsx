import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { evaluation } from '../../api/evaluate.ts';
import type { Proposal } from '../../api/evaluation-shapes.ts';
import { useUser } from '../../api/session.ts';
import { Loaded } from '../../parts/loaded.tsx';
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
            <p className="muted">Name a player, and the answer stands here: any line, offered by a book or not.</p>
          ) : (
            <Evaluated proposal={proposal} />
          )}
        </>
      )}
    </div>
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
