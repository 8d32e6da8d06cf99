import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { combination } from '../api/combos.ts';
import { Problem } from '../api/requests/problem.ts';
import type { ComboQuestion, Tier } from '../api/types.ts';
import { opens, requiredTier } from '../access.ts';
import { periodOf } from '../pages/bets/log/bet-to-log.ts';
import { LogBetLink } from '../pages/bets/log/log-bet-link.tsx';
import { Failure, Skeleton, TierWall } from '../parts/states/states.tsx';
import { DayEntries, type EntriesProps } from './day-entries.tsx';
import { Joint } from './joint.tsx';
import { LogSlip } from './log-slip.tsx';
import { PublishedEntries } from './published-entries.tsx';
import { NO_SALE, Sale, saleOf, type SaleForm } from './sale.tsx';
import { SlipLegs } from './slip-legs.tsx';
import { fillSlip, keyOf, showSlip, useSlip, type SlipLeg } from './slip-store.ts';
import { isTyping } from '../parts/is-typing.ts';
import { handsOver, TAKES_FOCUS } from '../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './slip.css';

/** The slip: a panel at the right of every page, a sheet at the bottom of a phone. It leaves the page usable. */
export function SlipPanel({ tier }: { readonly tier: Tier }) {
  const { legs } = useSlip();
  const [form, setForm] = useState<SaleForm>(NO_SALE);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // The panel's code may arrive while the user already types elsewhere.
    if (!isTyping(before)) heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  const isOpen = opens('evaluation', tier);
  return (
    <aside
      className="slip"
      aria-labelledby="slip-title"
      {...TAKES_FOCUS}
      onKeyDown={({ key }) => {
        if (key === 'Escape') showSlip(false);
      }}
    >
      <header className="slip-head">
        <h2 id="slip-title" ref={heading} tabIndex={-1}>
          {strings.title}
        </h2>
        <div className="row">
          {legs.length > 0 && (
            <button type="button" className="quiet" ref={handsOver} onClick={() => fillSlip([])}>
              {strings.clear}
            </button>
          )}
          <button type="button" className="icon-button" aria-label={strings.close} onClick={() => showSlip(false)}>
            ×
          </button>
        </div>
      </header>
      {isOpen ? (
        <Priced legs={legs} form={form} onForm={setForm} />
      ) : (
        <>
          <SlipLegs legs={legs} priced={undefined} error={null} />
          {legs.length === 1 && legs.map((leg) => <LogOne key={keyOf(leg)} leg={leg} />)}
          <TierWall needs={requiredTier('evaluation')} has={tier} what={strings.tier} />
          {legs.length >= 2 && isOfOneLeague(legs) && (
            <>
              <Sale form={form} onForm={setForm} payout={null} lacksTable={false} />
              <LogSlip legs={legs} form={form} priced={undefined} />
            </>
          )}
        </>
      )}
    </aside>
  );
}

interface PricedProps {
  readonly legs: readonly SlipLeg[];
  readonly form: SaleForm;
  readonly onForm: (form: SaleForm) => void;
}

function Priced({ legs, form, onForm }: PricedProps) {
  const [first] = legs;
  const sale = saleOf(form, legs.length);
  const ofLegs = { legs: legs.map(bet), ...(first && { league: first.league }) } as ComboQuestion;
  const question = { ...ofLegs, ...sale };
  const isOfOne = isOfOneLeague(legs);
  const isWhole = legs.length >= 2 && isOfOne;
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery({
    ...combination(question),
    enabled: isWhole,
  });
  // The response about other legs than these stays as a picture of what comes, not as their figures.
  const shown = isWhole && data?.legs.length === legs.length ? data : undefined;
  const isOfLegs = error instanceof Problem && legs.some((_, place) => error.violation(`legs/${place}`) !== undefined);
  const lacksTable = isWhole && !isOfLegs && error instanceof Problem && error.violation('payout') !== undefined;
  // What a house pays does not change how likely the legs are.
  const { data: unsold } = useQuery({ ...combination(ofLegs), enabled: lacksTable });
  const use: EntriesProps['onUse'] = (entry, soldAt) => {
    fillSlip(entry);
    onForm({ ...NO_SALE, where: 'pickem', ...soldAt });
  };
  return (
    <>
      <SlipLegs
        legs={legs}
        priced={isPlaceholderData ? undefined : (lacksTable ? unsold : shown)?.legs}
        error={isWhole ? error : null}
      />
      {legs.length === 0 && <p className="muted">{strings.empty}</p>}
      {legs.length === 1 && <p className="muted">{strings.one}</p>}
      {first !== undefined && legs.length === 1 && <LogOne leg={first} />}
      {!isOfOne && <p role="alert">{strings.leagues}</p>}
      {isWhole && error !== null && !isOfLegs && !lacksTable && (
        <Failure error={error} retry={() => void refetch()} isRetrying={isFetching} />
      )}
      {lacksTable && unsold?.legs.length === legs.length && <Joint of={unsold} isOld={false} />}
      {isWhole && error === null && shown === undefined && <Skeleton height={90} />}
      {isWhole && error === null && shown !== undefined && <Joint of={shown} isOld={isPlaceholderData} />}
      {legs.length >= 2 && (
        <Sale
          form={form}
          onForm={onForm}
          payout={error === null ? (shown?.payout ?? null) : null}
          lacksTable={lacksTable}
        />
      )}
      {isWhole && <LogSlip legs={legs} form={form} priced={isPlaceholderData ? undefined : shown} />}
      <DayEntries onUse={use} />
      <PublishedEntries onUse={use} />
    </>
  );
}

/** One leg is a bet on one prop. */
const LogOne = ({ leg: { playerId, stat, period, line, direction, gameId } }: { readonly leg: SlipLeg }) => (
  <p>
    <LogBetLink of={{ player: playerId, stat, period: periodOf(period), line, direction, game: gameId }} />
  </p>
);

const isOfOneLeague = (legs: readonly SlipLeg[]): boolean => legs.every(({ league }) => league === legs[0]?.league);

const bet = ({ playerId, stat, line, direction, period, gameDate }: SlipLeg) => ({
  playerId,
  stat,
  line,
  direction,
  gameDate,
  ...(period !== null && { period }),
});
