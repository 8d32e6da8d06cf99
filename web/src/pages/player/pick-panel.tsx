import { useQuery } from '@tanstack/react-query';
import { DELAY_MINUTES } from '../../api/tiers.ts';
import { livePicksOf } from '../../api/reads.ts';
import { useUser } from '../../api/session.ts';
import type { Game, Offer, Pick, PropRow } from '../../api/types.ts';
import { BlockChart } from '../../charts/radar.tsx';
import { HitCount } from '../../charts/hit-count.tsx';
import { ProbabilityScale } from '../../charts/probability-scale.tsx';
import { bookName, edge, exactTime, odds, percent, plural, typeset } from '../../format.ts';
import { impliedProbability } from '../../kernel.ts';
import { explain } from '../../parts/explain.tsx';
import { Live, OutcomeMark, RatingMark, Side } from '../../parts/marks.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { Progress } from '../today/progress.tsx';

interface PickPanelProps {
  readonly prop: PropRow;
  /** Its game, as far as it is known. */
  readonly game: Game | undefined;
  readonly hasBegun: boolean;
  /** What we published of it today. */
  readonly picks: readonly Pick[];
}

/** Where the books stand on his prop today, and where we do. */
export function PickPanel({ prop, game, hasBegun, picks }: PickPanelProps) {
  return (
    <section className="panel stack" aria-label="Today">
      <header className="figure-head">
        <h2>
          {prop.statDisplayName} {prop.consensusLine.toFixed(1)}{' '}
          <span className="muted">
            {game === undefined || game.homeTeamAbbr === prop.teamAbbreviation ? 'v' : 'at'} {prop.opponentAbbreviation}
          </span>
        </h2>
        <span className="muted small">
          {game?.status === 'live' && (
            <>
              <Live /> ·{' '}
            </>
          )}
          {game?.status === 'final' && 'final · '}
          {plural(prop.bookCount, 'book')}
        </span>
      </header>
      <div className="offers">
        <OfferOf side="Over" offer={prop.bestOver} />
        <OfferOf side="Under" offer={prop.bestUnder} />
      </div>
      {hasBegun && <p className="muted small">Prices as they stood before tip-off.</p>}
      <div className="row card-form">
        <HitCount label="L5" hits={prop.l5Hits} games={prop.l5Games} what={`Over ${prop.consensusLine}`} />
        <HitCount label="L10" hits={prop.l10Hits} games={prop.l10Games} what={`Over ${prop.consensusLine}`} />
        <HitCount label="L15" hits={prop.l15Hits} games={prop.l15Games} what={`Over ${prop.consensusLine}`} />
        <span className="muted small">games over the line</span>
      </div>
      {picks.map((pick) => (
        <PublishedPick key={pick.id} pick={pick} game={game} />
      ))}
    </section>
  );
}

function OfferOf({ side, offer }: { readonly side: 'Over' | 'Under'; readonly offer: Offer | null }) {
  const format = usePreference(oddsFormat);
  const delay = DELAY_MINUTES[useUser().tier];
  if (offer === null)
    return (
      <div className="offer">
        <Side of={side} />
        <p className="muted">{delay > 0 ? 'No price that your tier sees.' : 'No book has a price on it.'}</p>
      </div>
    );
  return (
    <div className="offer">
      <Side of={side}>{offer.line}</Side>
      <p className="offer-price">
        {odds(offer.price, format)} <span className="muted">{bookName(offer.book)}</span>
      </p>
      <p className="small">
        <span {...explain('How likely we think it is, given no push.')}>{percent(offer.probability)}</span>
        <span className="muted"> · needs {percent(impliedProbability(offer.price))} · edge </span>
        <span {...explain('Expected profit of one unit at this price, by our probability.')}>
          {edge(offer.expectedValue)}
        </span>
      </p>
    </div>
  );
}

/** Frozen as it was published, and how it stands or came out since. */
function PublishedPick({ pick, game }: { readonly pick: Pick; readonly game: Game | undefined }) {
  const isLive = game?.status === 'live';
  const { data: running } = useQuery({ ...livePicksOf(pick.gameDate), enabled: isLive });
  const live = isLive ? running?.find(({ id }) => id === pick.id) : undefined;
  return (
    <div className="published">
      <p className="row">
        <RatingMark of={pick.rating} /> <Side of={pick.direction}>{pick.line}</Side>
        {pick.period !== null && <span>{pick.period}</span>}
        {pick.outcome !== null && <OutcomeMark of={pick.outcome} />}
        <span className="muted small" title={exactTime(pick.publishedAt)}>
          score {pick.scoreFinal.toFixed(0)}, frozen at publication
        </span>
      </p>
      <ProbabilityScale
        ours={pick.probability}
        market={pick.marketProbability}
        needed={impliedProbability(pick.price)}
      />
      <Progress pick={{ ...pick, game, form: [], live }} />
      <div className="published-why">
        <BlockChart blocks={pick.blockScores} />
        <p className="small">{typeset(pick.summary)}</p>
      </div>
    </div>
  );
}
