import { useQuery } from '@tanstack/react-query';
import { opens, VISIBILITY } from '../../access.ts';
import { quotesOf } from '../../api/odds.ts';
import { myPreferences } from '../../api/preferences.ts';
import { livePicksOf } from '../../api/reads.ts';
import { useUser } from '../../api/session/session.ts';
import type { Game, Offer, Pick, PropRow } from '../../api/types.ts';
import { BlockBars } from '../../charts/blocks/block-bars.tsx';
import { HitCount } from '../../charts/hit-count.tsx';
import { ProbabilityScale } from '../../charts/probability-scale.tsx';
import { meaning } from '../../glossary.ts';
import { bookName, edge, exactTime, percent } from '../../format.ts';
import { odds } from '../../odds.ts';
import { expectedValue, impliedProbability, netPrice } from '../../kernel.ts';
import { explain, explainOnHover } from '../../parts/explain.tsx';
import { against } from '../../parts/game.ts';
import { Live, OutcomeMark, Side } from '../../parts/marks.tsx';
import { Term } from '../../parts/term.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { OfferNow, Published } from '../pick/offer-now.tsx';
import { SlipLink } from '../pick/slip-link.tsx';
import { PickNewsLine } from '../pick/pick-news.tsx';
import { Rating } from '../pick/rating.tsx';
import { ShareButton } from '../pick/share/share-button.tsx';
import { Summary } from '../pick/summary.tsx';
import { PriceMoves } from '../pick/price-moves.tsx';
import { Progress } from '../today/cards/progress.tsx';
import { bestOf, gridOf, type Grid } from './prices/grid.ts';
import { strings } from './strings.ts';

const words = strings.today;

interface PickPanelProps {
  readonly prop: PropRow;
  /** Undefined until it is loaded. */
  readonly game: Game | undefined;
  readonly hasBegun: boolean;
  /** Today's published picks on the prop. */
  readonly picks: readonly Pick[];
}

/** Today's prices and our estimate. */
export function PickPanel({ prop, game, hasBegun, picks }: PickPanelProps) {
  const hasQuotes = opens('data', useUser().tier);
  const { playerId, gameId, propType: stat } = prop;
  const { data: quotes } = useQuery({ ...quotesOf({ playerId, gameId, stat }), enabled: hasQuotes });
  const tipOff = hasBegun && game !== undefined ? Date.parse(game.gameDate) : undefined;
  const { data: preferences } = useQuery(myPreferences);
  const own = preferences?.books ?? null;
  const grid =
    quotes === undefined
      ? undefined
      : gridOf(
          quotes.filter(({ book }) => own === null || own.includes(book)),
          tipOff,
        );
  return (
    <section className="panel stack" aria-label={words.label}>
      <header className="figure-head">
        <h2>
          {prop.statDisplayName} {prop.consensusLine.toFixed(1)}{' '}
          <span className="muted">
            {against(prop.teamAbbreviation, prop.opponentAbbreviation ?? strings.none, game)}
          </span>
        </h2>
        <span className="muted small">
          {game?.status === 'live' && (
            <>
              <Live /> ·{' '}
            </>
          )}
          {game?.status === 'final' && words.final}
          {words.books(prop.bookCount)}
          {own !== null && words.atMyBooks}
        </span>
      </header>
      <div className="offers">
        <OfferOf side="Over" offer={latest(prop.bestOver, 'Over', grid)} />
        <OfferOf side="Under" offer={latest(prop.bestUnder, 'Under', grid)} />
      </div>
      {hasBegun && <p className="muted small">{grid === undefined ? words.scored : words.before}</p>}
      <div className="row card-form">
        <HitCount
          label={words.form.five}
          hits={prop.l5Hits}
          games={prop.l5Games}
          what={words.over(prop.consensusLine)}
        />
        <HitCount
          label={words.form.ten}
          hits={prop.l10Hits}
          games={prop.l10Games}
          what={words.over(prop.consensusLine)}
        />
        <HitCount
          label={words.form.fifteen}
          hits={prop.l15Hits}
          games={prop.l15Games}
          what={words.over(prop.consensusLine)}
        />
        <span className="muted small">{words.games}</span>
      </div>
      {picks.map((pick) => (
        <PublishedPick key={pick.id} pick={pick} game={game} />
      ))}
    </section>
  );
}

/** The board keeps the prices of its last scoring; books may have changed them since. */
function latest(offer: Offer | null, side: 'Over' | 'Under', grid: Grid | undefined): Offer | null {
  if (offer === null || grid === undefined) return offer;
  const best = bestOf(grid, offer.line, side);
  return best === undefined
    ? null
    : { ...offer, ...best, expectedValue: expectedValue(offer.probability, netPrice(best.book, best.price)) };
}

function OfferOf({ side, offer }: { readonly side: 'Over' | 'Under'; readonly offer: Offer | null }) {
  const format = usePreference(oddsFormat);
  const delay = VISIBILITY[useUser().tier].delayMinutes;
  if (offer === null)
    return (
      <div className="offer">
        <Side of={side} />
        <p className="muted">{delay > 0 ? words.noPriceYet(delay) : words.noPrice}</p>
      </div>
    );
  return (
    <div className="offer">
      <Side of={side}>{offer.line}</Side>
      <p className="offer-price">
        {odds(offer.price, format)} <span className="muted">{bookName(offer.book)}</span>{' '}
        <SlipLink to={offer.link} book={offer.book} brief />
      </p>
      <p className="small">
        <span {...explain(meaning('ours'))}>{percent(offer.probability)}</span>
        <span className="muted">
          {' · '}
          <Term of="breakEven">{words.needs(percent(impliedProbability(netPrice(offer.book, offer.price))))}</Term>
          {words.edge}
        </span>
        <span {...explain(meaning('edge'))}>{edge(offer.expectedValue)}</span>
      </p>
    </div>
  );
}

/** A pick as published, with its running figure or result. */
function PublishedPick({ pick, game }: { readonly pick: Pick; readonly game: Game | undefined }) {
  const isLive = game?.status === 'live';
  const { data: running } = useQuery({ ...livePicksOf(pick.gameDate), enabled: isLive });
  const live = isLive ? running?.find(({ id }) => id === pick.id) : undefined;
  return (
    <div className="published">
      <p className="row">
        <Rating of={pick} /> <Side of={pick.direction}>{pick.line}</Side>
        {pick.period !== null && <span>{pick.period}</span>}
        {pick.outcome !== null && <OutcomeMark of={pick.outcome} />}
        <span className="muted small" {...explainOnHover(exactTime(pick.publishedAt))}>
          {words.published(percent(pick.probability), pick.scoreFinal.toFixed(0))}
        </span>
      </p>
      <PickNewsLine pick={pick} />
      <ProbabilityScale
        ours={pick.probability}
        market={pick.marketProbability}
        needed={impliedProbability(netPrice(pick.book, pick.price))}
      />
      <Progress pick={{ ...pick, game, form: [], running: live, before: undefined }} />
      <OfferNow pick={pick} />
      <Published pick={pick} />
      <div className="published-why">
        <BlockBars blocks={pick.blockScores} />
        <p className="small">
          <Summary of={pick} />
        </p>
      </div>
      <div className="card-foot">
        <PriceMoves pick={pick} />
        <ShareButton pick={pick} />
      </div>
    </div>
  );
}
