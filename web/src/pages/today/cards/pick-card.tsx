import { replaceEqualDeep } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { HitCount } from '../../../charts/hit-count.tsx';
import { ProbabilityScale } from '../../../charts/probability-scale.tsx';
import { bookName, clockTime, edge, exactTime, percent, statLabel } from '../../../format.ts';
import { odds } from '../../../odds.ts';
import { fairPrice, impliedProbability, netPrice } from '../../../kernel.ts';
import { explain } from '../../../parts/explain.tsx';
import { OutcomeMark, Side } from '../../../parts/marks.tsx';
import { FollowButton } from '../../../parts/follow/follow-button.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { Rating } from '../../pick/rating.tsx';
import { ShareButton } from '../../pick/share/share-button.tsx';
import { Summary } from '../../pick/summary.tsx';
import { PriceMoves } from '../../pick/price-moves.tsx';
import { Factors } from './factors.tsx';
import { isAhead, OfferNow, Published } from '../../pick/offer-now.tsx';
import { isExpectedVoid, PickNewsLine } from '../../pick/pick-news.tsx';
import { AddToSlip } from '../../../slip/button/add-to-slip.tsx';
import { matchup, type BoardPick } from '../board.ts';
import { Progress, TipOff } from './progress.tsx';
import { strings } from '../strings.ts';

interface PickCardProps {
  readonly pick: BoardPick;
}

/** Drawn again only when something on it has changed: a board that is read again leaves most of its cards as they are. */
export const PickCard = memo(Card, (before, after) => replaceEqualDeep(before.pick, after.pick) === before.pick);

function Card({ pick }: PickCardProps) {
  return (
    <article
      className={isExpectedVoid(pick) ? 'card card-void' : 'card'}
      aria-label={strings.card.label(pick.playerName, `${pick.direction} ${pick.line} ${statLabel(pick.stat)}`)}
    >
      <header className="card-head">
        <div>
          <h3>
            <Link
              to="/players/$playerId"
              params={{ playerId: String(pick.playerId) }}
              search={{ stat: pick.stat }}
              className="plain"
            >
              <Side of={pick.direction}>{pick.line}</Side> <PropName pick={pick} />
              <span className="card-player">{pick.playerName}</span>
            </Link>
          </h3>
        </div>
        {pick.outcome === null ? <Rating of={pick} /> : <OutcomeMark of={pick.outcome} />}
      </header>
      <p className="muted card-when">
        {matchup(pick)} · <TipOff pick={pick} />
      </p>
      <PickNewsLine pick={pick} />
      <Rescored pick={pick} />
      <OfferNow pick={pick} before={pick.before?.id} />
      <Figures pick={pick} />
      <p className="card-summary">
        <Summary of={pick} />
      </p>
      <div className="card-measures">
        <ProbabilityScale
          ours={pick.now.probability ?? pick.probability}
          market={pick.now.state === 'moved' ? null : pick.marketProbability}
          needed={impliedProbability(netPrice(pick.now.book ?? pick.book, pick.now.price ?? pick.price))}
        />
        <div className="card-forms">
          {pick.form.map((form) => (
            <HitCount key={form.label} {...form} what={`${pick.direction} ${pick.line}`} />
          ))}
        </div>
      </div>
      <Progress pick={pick} />
      <Published pick={pick} />
      <div className="card-foot">
        <div className="card-more">
          <PriceMoves pick={pick} />
          <Factors pick={pick} />
        </div>
        <div className="row">
          {isAhead(pick) && (
            <>
              <AddToSlip leg={pick} />
              <Link to="/bets" search={{ pick: pick.id }} className="quiet-link">
                {strings.card.log}
              </Link>
            </>
          )}
          <FollowButton of={{ playerId: pick.playerId }} name={pick.playerName} />
          <ShareButton pick={pick} />
        </div>
      </div>
    </article>
  );
}

/** The pick as it was before it was re-scored under the reader's eyes. */
function Rescored({ pick }: { readonly pick: BoardPick }) {
  const format = usePreference(oddsFormat);
  const { before } = pick;
  if (before === undefined) return null;
  const at = clockTime(pick.publishedAt);
  const bet =
    before.line === pick.line && before.direction === pick.direction ? '' : `${before.direction} ${before.line}, `;
  return (
    <p className="small card-rescored">
      {strings.card.rescored(at, `${bet}${percent(before.probability)}`, odds(before.price, format))}
    </p>
  );
}

const PropName = ({ pick }: { readonly pick: BoardPick }) => (
  <span>
    {statLabel(pick.stat)}
    {pick.period !== null && ` ${pick.period}`}
  </span>
);

/** Of the price to be taken now, if there is one, else of the published one. */
function Figures({ pick }: { readonly pick: BoardPick }) {
  const format = usePreference(oddsFormat);
  const { now, marketProbability, price, book, publishedAt, confidence } = pick;
  const isNow = now.price !== null && now.probability !== null;
  const probability = now.probability ?? pick.probability;
  const asOf = exactTime(isNow ? now.at : publishedAt);
  const published = exactTime(publishedAt);
  const words = strings.card;
  return (
    <dl className="figures">
      <Figure label={words.ours} strong explained={words.oursExplained(percent(confidence), published)}>
        {percent(probability)}
      </Figure>
      {now.state !== 'moved' && (
        <Figure label={words.market} explained={words.marketExplained(published)}>
          {percent(marketProbability)}
        </Figure>
      )}
      <Figure label={words.fair} explained={words.fairExplained(percent(probability))}>
        {odds(isNow ? fairPrice(probability) : pick.fairPrice, format)}
      </Figure>
      {!isAhead(pick) && (
        <Figure
          label={words.best}
          explained={words.bestExplained(published, percent(impliedProbability(netPrice(book, price))))}
        >
          {odds(price, format)} <span className="muted">{bookName(book)}</span>
        </Figure>
      )}
      <Figure label={isNow ? words.edgeNow : words.edge} strong explained={words.edgeExplained(asOf)}>
        {edge(now.expectedValue ?? pick.expectedValue)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly explained: string;
  readonly strong?: boolean;
  readonly children: React.ReactNode;
}

const Figure = ({ label, explained, strong = false, children }: FigureProps) => (
  <div className={strong ? 'figure-strong' : undefined}>
    <dt>{label}</dt>
    <dd>
      <span {...explain(explained)}>{children}</span>
    </dd>
  </div>
);
