import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { VISIBILITY } from '../../../access.ts';
import { picksAtMyBooks } from '../../../api/reads.ts';
import { useUser } from '../../../api/session/session.ts';
import type { Pick } from '../../../api/types.ts';
import { bookName, edge, figure, percent } from '../../../format.ts';
import { useGameDay } from '../../../frame/date-picker.tsx';
import { odds } from '../../../odds.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { MomentField } from '../../../parts/fields/moment-field.tsx';
import { TAKES_FOCUS, takesOver } from '../../../parts/focus/hand-over.ts';
import { useHasBegun } from '../../../parts/game.ts';
import { Age } from '../../../parts/marks.tsx';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { useStake } from '../../pick/offer-now.tsx';
import { claimOf } from '../table/claim-of.ts';
import { strings } from '../strings.ts';
import { periodOf, type BetToLog } from './bet-to-log.ts';
import { ClaimFields, useClaimed } from './claim-fields.tsx';
import { lastStake } from './last-stake.ts';
import { LogResult } from './log-result.tsx';
import type { Claim, Offer } from './listed-offer.ts';
import { edgeOf, knownBook, offerOfPick, termsBody, typedPrice, type Terms } from './terms.ts';
import { TermsFields } from './terms-fields.tsx';
import { useLogBet } from './use-log-bet.ts';
import { useOffer } from './use-offer.ts';

const words = strings.form;

interface LogBetProps {
  /** A pick of today's board. */
  readonly pick: number | undefined;
  readonly of: BetToLog;
  readonly onClose: () => void;
}

/** Logs a bet on a pick, or on any prop. The price of now stands there already. */
export function LogBet({ pick: pickId, of, onClose }: LogBetProps) {
  return (
    <section className="panel stack" aria-label={words.label} {...TAKES_FOCUS} ref={takesOver}>
      {pickId === undefined ? <OfProp of={of} onClose={onClose} /> : <OfPick id={pickId} onClose={onClose} />}
    </section>
  );
}

function OfPick({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const picks = useQuery(picksAtMyBooks(useGameDay()));
  return (
    <Loaded of={picks} skeleton={<Skeleton height={40} lines={2} />}>
      {(all) => {
        const pick = all.find((one) => one.id === id);
        if (pick !== undefined) return <OnPick key={pick.id} pick={pick} onClose={onClose} />;
        return (
          <>
            <p>{words.unknown}</p>
            <OfProp of={{}} onClose={onClose} />
          </>
        );
      }}
    </Loaded>
  );
}

function OnPick({ pick, onClose }: { readonly pick: Pick; readonly onClose: () => void }) {
  const claim = { ...pick, period: periodOf(pick.period) ?? null };
  const amount = useStake(pick)?.amount ?? 0;
  const suggested = amount > 0 ? { stake: figure(amount, 2) } : {};
  return (
    <Form claim={claim} said={{ pickId: pick.id }} first={offerOfPick(pick)} {...suggested} onClose={onClose}>
      <h2>{words.title(claimOf(pick))}</h2>
    </Form>
  );
}

function OfProp({ of, onClose }: { readonly of: BetToLog; readonly onClose: () => void }) {
  const [asked, setAsked] = useState(of);
  const [placedAt, setPlacedAt] = useState<string>();
  const { player, games, game, claim, lacksGame } = useClaimed(asked);
  const hasBegun = useHasBegun(game);
  const said = claim && {
    playerId: claim.playerId,
    stat: claim.stat,
    line: claim.line,
    direction: claim.direction,
    period: claim.period,
    gameId: claim.gameId,
    league: claim.league,
    ...(hasBegun && placedAt !== undefined && { placedAt }),
  };
  return (
    <Form claim={claim} said={said} hasBegun={hasBegun} onClose={onClose}>
      <h2>{words.label}</h2>
      <ClaimFields
        of={asked}
        player={player}
        games={games}
        game={game}
        onChange={(change) => setAsked({ ...asked, ...change })}
      />
      {lacksGame && <p role="alert">{words.noGame}</p>}
      {hasBegun && (
        <div className="bets-moment">
          <MomentField
            label={words.placed}
            hint={game?.status === 'final' ? words.placedNeeded : words.placedEmpty}
            value={placedAt}
            required={game?.status === 'final'}
            onChange={setPlacedAt}
          />
        </div>
      )}
    </Form>
  );
}

interface FormProps {
  readonly claim: Claim | undefined;
  /** The members of the request that say the claim; undefined while a part is missing. */
  readonly said: object | undefined;
  readonly hasBegun?: boolean;
  /** What is known of the price before the service is asked. */
  readonly first?: Offer;
  /** The one that was suggested; that of the last bet if left out. */
  readonly stake?: string;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** What a viewer typed of the terms; a price belongs to the claim that it was typed for. */
interface Typed extends Partial<Terms> {
  readonly for?: string | undefined;
  /** The price is the viewer's, not one that was filled in. */
  readonly isPriced?: boolean;
}

function Form({ claim, said, hasBegun = false, first, stake = lastStake.read(), onClose, children }: FormProps) {
  const format = usePreference(oddsFormat);
  const [typed, setTyped] = useState<Typed>({});
  const of =
    claim && JSON.stringify([claim.playerId, claim.stat, claim.period, claim.line, claim.direction, claim.gameId]);
  // What was typed while the claim was not complete is of the claim that it becomes.
  const isOfClaim = of === undefined || typed.for === undefined || typed.for === of;
  const asked = useOffer(claim, hasBegun, isOfClaim ? typed.book : undefined);
  const isFirst = first !== undefined && (!isOfClaim || typed.book === undefined);
  const offer = isFirst ? first : asked.offer;
  const best = offer?.best ?? undefined;
  const terms: Terms = {
    stake,
    stakeKind: 'cash',
    boostedPrice: '',
    commission: '',
    note: '',
    ...typed,
    book: (isOfClaim ? typed.book : undefined) ?? (best === undefined ? '' : bookName(best.book)),
    price: (isOfClaim ? typed.price : undefined) ?? (best === undefined ? '' : odds(best.price, format)),
  };
  const change = (changed: Partial<Terms>): void => {
    const kept: Typed = isOfClaim ? typed : { ...typed, book: undefined, price: undefined, isPriced: false };
    const { price = kept.price, book } = changed;
    const isPriced = changed.price !== undefined || (kept.isPriced ?? false);
    // The price of another book is looked up; a book that is not known, or half typed, keeps the price that stands there.
    const filled = book === undefined || isPriced ? price : knownBook(book) === undefined ? terms.price : undefined;
    setTyped({ ...kept, ...changed, price: filled, isPriced, for: of });
  };
  const logging = useLogBet(() => ({ ...said, ...termsBody(terms, { price: best?.price }, format) }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (said !== undefined) logging.log();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <TermsFields value={terms} onChange={change} />
      <PriceNow offer={offer} isLooking={!isFirst && asked.isLooking} terms={terms} />
      <div className="row">
        <Button type="submit" busy={logging.isPending} disabled={said === undefined}>
          {words.submit}
        </Button>
        <Button second onClick={onClose}>
          {words.close}
        </Button>
      </div>
      <LogResult of={logging} said={(bet) => words.logged(claimOf(bet), bet.unverifiedReason)} />
    </form>
  );
}

interface PriceNowProps {
  readonly offer: Offer | undefined;
  readonly isLooking: boolean;
  readonly terms: Terms;
}

/** What is offered now, and the edge at the price that stands in the form. */
function PriceNow({ offer, isLooking, terms }: PriceNowProps) {
  const format = usePreference(oddsFormat);
  const { delayMinutes } = VISIBILITY[useUser().tier];
  if (isLooking) return <p className="muted small">{words.looking}</p>;
  if (offer === undefined) return null;
  const { best, probability, ofBook } = offer;
  const isBoost = terms.stakeKind === 'boost';
  const price = isBoost
    ? typedPrice(terms.boostedPrice, undefined, format)
    : typedPrice(terms.price, best?.price, format);
  const commission = Number(terms.commission) / 100;
  const { stakeKind } = terms;
  return (
    <div className="small">
      <p className="muted">
        {best === null
          ? ofBook === undefined
            ? words.noBest(delayMinutes)
            : words.notAt(bookName(ofBook), delayMinutes)
          : (ofBook === undefined ? words.best : words.at)(odds(best.price, format), bookName(best.book), delayMinutes)}
        {best?.quotedAt !== undefined && (
          <>
            , <Age of={best.quotedAt} />
          </>
        )}
      </p>
      {probability !== null && price !== undefined && !Number.isNaN(commission) && (
        <p className="strong">
          {(stakeKind === 'bonus' ? words.ofBonus : words.edge)(
            edge(edgeOf(probability, { price, stakeKind, commission })),
            percent(probability),
          )}
        </p>
      )}
    </div>
  );
}
