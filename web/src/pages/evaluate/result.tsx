import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { gamesOf } from '../../api/reads.ts';
import type { Evaluation, Game, Rung } from '../../api/types.ts';
import { Distribution } from '../../charts/distribution/distribution.tsx';
import { ProbabilityScale } from '../../charts/probability-scale.tsx';
import { Waterfall } from '../../charts/blocks/waterfall.tsx';
import { bookName, edge, exactTime, figure, mediumDay, percent, statLabel } from '../../format.ts';
import { odds } from '../../odds.ts';
import { fairPrice, impliedProbability, netPrice } from '../../kernel.ts';
import { ChartFigure } from '../../parts/figure.tsx';
import { explain } from '../../parts/explain.tsx';
import { against, useHasBegun } from '../../parts/game.ts';
import { FollowButton } from '../../parts/follow/follow-button.tsx';
import { Age, Side } from '../../parts/marks.tsx';
import { Term } from '../../parts/term.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { AddToSlip } from '../../slip/button/add-to-slip.tsx';
import { shareAt } from './changes.ts';
import { WhatChanges } from './what-changes.tsx';
import { LogBetLink } from '../bets/log/log-bet-link.tsx';
import { SlipLink } from '../pick/slip-link.tsx';
import { StakeAtPrice } from './stake-at-price.tsx';
import { Rating } from '../pick/rating.tsx';
import { strings } from './strings.ts';

const words = strings.result;

/** The evaluation. Moving the line reads the ladder that is already loaded. */
export function Result({ of }: { readonly of: Evaluation }) {
  const [line, setLine] = useState(of.line);
  const unit = statLabel(of.stat).toLowerCase();
  const { data: games } = useQuery({ ...gamesOf(of.gameDate, false), staleTime: 60_000 });
  const game = games?.find(({ id }) => id === of.gameId);
  const hasBegun = useHasBegun(game);
  return (
    <div className="evaluated">
      <Verdict of={of} game={game} hasBegun={hasBegun} />
      <ChartFigure
        title={hasBegun ? strings.next.before : strings.next.title}
        note={strings.next.note(figure(of.mean), unit, figure(of.projectedMinutes, 0), ...of.countInterval)}
        data={{
          columns: strings.next.columns,
          rows: of.ladder.map((rung) => [rung.line.toFixed(1), ...[rung.over, rung.push, rung.under].map(percent)]),
        }}
      >
        <Distribution ladder={of.ladder} line={line} onLine={setLine} unit={unit} />
        <AtLine of={of} rung={of.ladder.find((rung) => rung.line === line)} />
      </ChartFigure>
      <WhatChanges of={of} hasBegun={hasBegun} />
      <section className="panel evaluated-wide" aria-label={strings.why}>
        <h2>{strings.why}</h2>
        <Waterfall blocks={of.blocks} direction={of.direction} probability={of.probability} />
      </section>
    </div>
  );
}

interface VerdictProps {
  readonly of: Evaluation;
  readonly game: Game | undefined;
  readonly hasBegun: boolean;
}

function Verdict({ of, game, hasBegun }: VerdictProps) {
  const format = usePreference(oddsFormat);
  const { probability, interval, marketProbability, bestPrice, expectedValue, asOf } = of;
  const [low, high] = interval;
  return (
    <section className="panel stack" aria-label={words.label}>
      <header className="card-head">
        <h2>
          <Link
            to="/players/$playerId"
            params={{ playerId: String(of.playerId) }}
            search={{ stat: of.stat }}
            className="plain"
          >
            {of.playerName}
          </Link>
          , <Side of={of.direction}>{of.line}</Side> {statLabel(of.stat)}
          <span className="card-player">
            {words.against(
              of.teamAbbreviation,
              against(of.teamAbbreviation, of.opponentAbbreviation, game),
              mediumDay(of.gameDate),
            )}
          </span>
        </h2>
        <Rating
          of={{
            rating: of.rating,
            expectedValue: of.expectedValue,
            probability: of.probability,
            confidence: of.finalConfidence,
            isDoubted: of.insufficientEvidence,
          }}
        />
      </header>
      {hasBegun && <p className="muted small">{words.begun}</p>}
      <p className="evaluated-probability">
        <span {...explain(words.probability(exactTime(asOf), of.books))}>{percent(probability)}</span>
        <span className="evaluated-interval">
          <span {...explain(words.intervalExplained)}>{words.interval(percent(low), percent(high))}</span>
        </span>
      </p>
      <ProbabilityScale
        ours={probability}
        market={marketProbability}
        needed={impliedProbability(bestPrice === null ? -110 : netPrice(bestPrice.book, bestPrice.price))}
      />
      <dl className="pairs">
        <dt>
          <Term of="market">{words.market}</Term>
        </dt>
        <dd>{marketProbability === null ? words.noMarket : percent(marketProbability)}</dd>
        <dt>
          <Term of="ownGames">{words.ownGames}</Term>
        </dt>
        <dd>{percent(of.modelProbability)}</dd>
        <dt>
          <Term of="fair">{words.fair}</Term>
        </dt>
        <dd>{odds(of.fairPrice, format)}</dd>
        <dt>
          <Term of="best">{hasBegun ? words.last : words.best}</Term>
        </dt>
        <dd>
          {bestPrice === null ? (
            words.noBest
          ) : (
            <>
              {odds(bestPrice.price, format)} {bookName(bestPrice.book)}, {words.posted}
              <Age of={bestPrice.quotedAt} /> <SlipLink to={bestPrice.link} book={bestPrice.book} brief />
            </>
          )}
        </dd>
        <dt>
          <Term of="edge">{words.edge}</Term>
        </dt>
        <dd className="strong">{expectedValue === null ? words.none : edge(expectedValue)}</dd>
        <dt>
          <Term of="score">{words.score}</Term>
        </dt>
        <dd>{words.scoreOf(of.finalScore.toFixed(0))}</dd>
        {!hasBegun && <StakeAtPrice of={of} />}
      </dl>
      <div className="row">
        {!hasBegun && (
          <>
            <AddToSlip leg={of} />
            <LogBetLink
              of={{
                player: of.playerId,
                stat: of.stat,
                period: of.period ?? undefined,
                line: of.line,
                direction: of.direction,
                game: of.gameId,
              }}
            />
          </>
        )}
        <FollowButton
          of={{ playerId: of.playerId, stat: of.stat }}
          name={words.prop(of.playerName, statLabel(of.stat))}
        />
      </div>
      {of.doubtfulPrices.length > 0 && (
        <p className="small muted">
          {words.doubtful(
            of.doubtfulPrices.map(({ book, price }) => `${odds(price, format)} ${bookName(book)}`).join(', '),
          )}
        </p>
      )}
      {of.insufficientEvidence && (
        <div className="doubts">
          <strong>{words.rough}</strong>
          <ul>
            {of.reasons.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The numbers at the line as it is dragged. */
function AtLine({ of, rung }: { readonly of: Evaluation; readonly rung: Rung | undefined }) {
  const format = usePreference(oddsFormat);
  const navigate = useNavigate({ from: '/evaluate' });
  if (rung === undefined) return null;
  const share = shareAt(rung, of.direction);
  const fair = rung.line === of.line ? of.fairPrice : share > 0 && share < 1 ? fairPrice(share) : undefined;
  const stake = of.bestPrice;
  return (
    <p className="row at-line" role="status">
      <Side of={of.direction}>{rung.line.toFixed(1)}</Side> <strong>{percent(share)}</strong>
      {fair !== undefined && <span className="muted">{strings.next.fair(odds(fair, format))}</span>}
      {rung.line === of.line && stake !== null && of.expectedValue !== null && (
        <span className="muted">{strings.next.edge(edge(of.expectedValue), odds(stake.price, format))}</span>
      )}
      {rung.line !== of.line && (
        <button
          type="button"
          className="quiet"
          onClick={() => void navigate({ search: (kept) => ({ ...kept, line: rung.line }) })}
        >
          {strings.next.evaluate}
        </button>
      )}
    </p>
  );
}
