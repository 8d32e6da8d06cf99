import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { evaluation } from '../../api/evaluate.ts';
import type { Evaluation, Game, Proposal } from '../../api/types.ts';
import { Distribution } from '../../charts/distribution/distribution.tsx';
import { Waterfall } from '../../charts/blocks/waterfall.tsx';
import { figure, mediumDay, percent, shortTime, statLabel } from '../../format.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { against } from '../../parts/game.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Side } from '../../parts/marks.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

interface AboutProps {
  readonly proposal: Proposal;
  /** Undefined until it is loaded. */
  readonly game: Game | undefined;
}

interface NextGameProps extends AboutProps {
  /** The forecast was made before tip-off. */
  readonly hasBegun: boolean;
}

/** The forecast for the player's game, around today's line. */
export function NextGame({ proposal, game, hasBegun }: NextGameProps) {
  const response = useQuery(evaluation(proposal));
  return (
    <Loaded of={response} skeleton={<Skeleton height={300} />}>
      {(found) => <Chances key={`${found.stat} ${found.line}`} of={found} game={game} hasBegun={hasBegun} />}
    </Loaded>
  );
}

/** The factors behind the forecast, from the same evaluation. */
export function Why({ proposal, game }: AboutProps) {
  const response = useQuery(evaluation(proposal));
  return (
    <Loaded of={response} skeleton={<Skeleton height={300} />}>
      {(found) => <Reasons of={found} game={game} />}
    </Loaded>
  );
}

const words = strings.next;

interface FoundProps {
  readonly of: Evaluation;
  readonly game: Game | undefined;
}

function Chances({ of, game, hasBegun }: FoundProps & { readonly hasBegun: boolean }) {
  const [line, setLine] = useState(of.line);
  const unit = statLabel(of.stat).toLowerCase();
  return (
    <ChartFigure
      title={(hasBegun ? words.before : words.title)(opponentOf(of, game), mediumDay(of.gameDate))}
      note={
        <>
          {words.note(figure(of.mean), unit, figure(of.projectedMinutes, 0), ...of.countInterval)}
          {words.asOf(shortTime(of.asOf))}
          {of.insufficientEvidence && words.rough}
        </>
      }
      data={{
        columns: words.columns,
        rows: of.ladder.map((rung) => [rung.line.toFixed(1), ...[rung.over, rung.push, rung.under].map(percent)]),
      }}
    >
      <Distribution ladder={of.ladder} line={line} onLine={setLine} unit={unit} />
    </ChartFigure>
  );
}

const opponentOf = ({ teamAbbreviation, opponentAbbreviation }: Evaluation, game: Game | undefined): string =>
  against(teamAbbreviation, opponentAbbreviation, game);

function Reasons({ of, game }: FoundProps) {
  return (
    <section className="panel player-wide" aria-label={strings.why.title}>
      <header className="figure-head">
        <h2>
          {strings.why.title} <Side of={of.direction}>{of.line}</Side>{' '}
          <span className="muted">{strings.why.game(opponentOf(of, game), mediumDay(of.gameDate))}</span>
        </h2>
        <Link
          to="/evaluate"
          search={{ player: of.playerId, stat: of.stat, line: of.line, direction: of.direction, date: of.gameDate }}
          className="small"
        >
          {strings.why.evaluate}
        </Link>
      </header>
      <Waterfall blocks={of.blocks} direction={of.direction} probability={of.probability} />
    </section>
  );
}
