import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { evaluation } from '../../api/evaluate.ts';
import type { Evaluation, Proposal } from '../../api/types.ts';
import { Distribution } from '../../charts/distribution.tsx';
import { Waterfall } from '../../charts/waterfall.tsx';
import { figure, mediumDay, percent, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states.tsx';

interface AboutProps {
  readonly proposal: Proposal;
}

interface NextGameProps extends AboutProps {
  /** Then it is what was expected before it. */
  readonly hasBegun: boolean;
}

/** What we expect of his game, around today's line. */
export function NextGame({ proposal, hasBegun }: NextGameProps) {
  const answer = useQuery(evaluation(proposal));
  return (
    <Loaded of={answer} skeleton={<Skeleton height={300} />}>
      {(found) => <Chances key={`${found.stat} ${found.line}`} of={found} hasBegun={hasBegun} />}
    </Loaded>
  );
}

/** What makes it so. The answer is the same one, asked for once. */
export function Why({ proposal }: AboutProps) {
  const answer = useQuery(evaluation(proposal));
  return (
    <Loaded of={answer} skeleton={<Skeleton height={300} />}>
      {(found) => <Reasons of={found} />}
    </Loaded>
  );
}

const gameOf = ({ opponentAbbreviation, gameDate }: Evaluation): string =>
  `against ${opponentAbbreviation}, ${mediumDay(gameDate)}`;

function Chances({ of, hasBegun }: { readonly of: Evaluation; readonly hasBegun: boolean }) {
  const [line, setLine] = useState(of.line);
  const unit = statLabel(of.stat).toLowerCase();
  return (
    <ChartFigure
      title={`${hasBegun ? 'Before tip-off' : 'His next game'}: ${gameOf(of)}`}
      note={
        <>
          Mean {figure(of.mean)} {unit} in {figure(of.projectedMinutes, 0)} minutes; nine games of ten end between{' '}
          {of.countInterval[0]} and {of.countInterval[1]}.
          {of.insufficientEvidence && ' Insufficient evidence: a rough estimate.'}
        </>
      }
      data={{
        columns: ['Line', 'Over, %', 'Exactly, %', 'Under, %'],
        rows: of.ladder.map((rung) => [rung.line.toFixed(1), ...[rung.over, rung.push, rung.under].map(percent)]),
      }}
    >
      <Distribution ladder={of.ladder} line={line} onLine={setLine} unit={unit} />
    </ChartFigure>
  );
}

function Reasons({ of }: { readonly of: Evaluation }) {
  return (
    <section className="panel player-wide" aria-label="Why">
      <header className="figure-head">
        <h2>
          Why <Side of={of.direction}>{of.line}</Side> <span className="muted">{gameOf(of)}</span>
        </h2>
        <Link
          to="/evaluate"
          search={{ player: of.playerId, stat: of.stat, line: of.line, direction: of.direction, date: of.gameDate }}
          className="small"
        >
          Evaluate another line
        </Link>
      </header>
      <Waterfall blocks={of.blocks} direction={of.direction} probability={of.probability} />
    </section>
  );
}
