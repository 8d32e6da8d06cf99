import type { Bet, BetNow, LiveBet } from '../../../api/types.ts';
import { bare, bookName, edge, mediumDay, tipTime } from '../../../format.ts';
import { odds } from '../../../odds.ts';
import { explain } from '../../../parts/explain.tsx';
import { number, Table, unseen } from '../../../parts/table.tsx';
import { Term } from '../../../parts/term.tsx';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { timeOf } from './live-bar.tsx';
import { ChangeableRows } from '../change/bet-actions.tsx';
import { money } from '../money.ts';
import { claimOf, propOf } from './claim-of.ts';
import { NowCell } from './now-cell.tsx';
import { stillNeeded } from './still-needed.ts';
import { handsOver } from '../../../parts/focus/hand-over.ts';
import { strings } from '../strings.ts';

const { columns } = strings;

interface BetTableProps {
  readonly label: string;
  readonly bets: readonly Bet[];
  /** Open bets have figures of now; others have a result. */
  readonly open?: { readonly live: readonly LiveBet[]; readonly now: readonly BetNow[] };
}

export function BetTable({ label, bets, open }: BetTableProps) {
  const isOpen = open !== undefined;
  const liveOf = (bet: Bet): LiveBet | undefined => open?.live.find(({ id }) => id === bet.id);
  const shown = isOpen
    ? [
        ...[columns.live, columns.game, columns.book, number(columns.price, 'price')],
        ...[number(columns.stake), unseen(columns.actions)],
      ]
    : [
        ...[columns.game, columns.book, number(columns.stake), number(columns.taken, 'price')],
        ...[number(columns.closing, 'closing'), number(columns.clv, 'clv'), columns.state, number(columns.profit)],
        unseen(columns.actions),
      ];
  return (
    <Table label={label} framed stacks columns={[columns.bet, ...shown]}>
      {bets.map((bet) => (
        <ChangeableRows key={bet.id} bet={bet} list={label} columns={shown.length + 1}>
          {(actions) => (
            <tr ref={handsOver}>
              <th scope="row" className="bets-bet">
                {bet.legs === null ? claimOf(bet) : <Legs of={bet} legs={bet.legs} live={liveOf(bet)} />}
                <Marks of={bet} />
              </th>
              {isOpen && (
                <td>
                  <NowCell of={bet} live={liveOf(bet)} now={open.now.find(({ id }) => id === bet.id)} />
                </td>
              )}
              <td className="nowrap">
                {gamesOf(bet)}
                <p className="muted small">{isOpen ? tipTime(bet.tipOff, bet.gameDate) : mediumDay(bet.gameDate)}</p>
              </td>
              <td>{bookName(bet.book)}</td>
              {isOpen ? (
                <>
                  <Price label={columns.price} of={bet.price} />
                  <td className="number" data-label={columns.stake}>
                    {money(bet.stake)}
                  </td>
                </>
              ) : (
                <Result of={bet} />
              )}
              {actions}
            </tr>
          )}
        </ChangeableRows>
      ))}
    </Table>
  );
}

/** What is special about a bet: verified or why not, placed live, its stake, what the book paid, the viewer's note. */
function Marks({ of: bet }: { readonly of: Bet }) {
  const format = usePreference(oddsFormat);
  const { isVerified, isLive, legs, unverifiedReason, stakeKind, boostedPrice, commission, paid, note } = bet;
  const terms = [
    stakeKind === 'bonus' ? strings.terms.bonus : [],
    boostedPrice === null ? [] : strings.terms.boost(odds(boostedPrice, format)),
    commission === 0 ? [] : strings.terms.commission(`${Number((commission * 100).toFixed(2))}\u202f%`),
  ].flat();
  return (
    <>
      {isVerified && (
        <span className="bets-verified">
          <span {...explain(strings.verifiedExplained)}>{strings.verified}</span>
        </span>
      )}
      {isLive && (
        <span className="bets-verified bets-placed-live">
          <span {...explain(strings.placedLiveExplained)}>{strings.placedLive}</span>
        </span>
      )}
      {legs === null && !isLive && unverifiedReason !== null && (
        <p className="muted small">
          <span {...explain(unverifiedReason)}>{strings.unverified}</span>
        </p>
      )}
      {terms.length > 0 && <p className="small">{terms.join(', ')}</p>}
      {paid !== null && (
        <p className="small bets-paid">
          {strings.paid.line(strings.paid.states[paid.state], money(paid.profit, true), paid.note)}
        </p>
      )}
      {note !== null && <p className="muted small">{note}</p>}
    </>
  );
}

const gamesOf = ({ game, legs }: Bet): string => {
  const games = new Set((legs ?? [{ game }]).map((one) => one.game));
  return games.size === 1 ? game : strings.legs.games(games.size);
};

/** The legs of a bet on several props, each with its result. */
function Legs({
  of: { payout, unverifiedReason },
  legs,
  live,
}: {
  readonly of: Bet;
  readonly legs: NonNullable<Bet['legs']>;
  readonly live: LiveBet | undefined;
}) {
  const format = usePreference(oddsFormat);
  return (
    <>
      <Term of={payout === null ? 'parlay' : 'pickem'}>
        {payout === null ? strings.legs.parlay(legs.length) : strings.legs.entry(legs.length)}
      </Term>
      {unverifiedReason !== null && (
        <p className="muted small">
          <span {...explain(unverifiedReason)}>{strings.unverified}</span>
        </p>
      )}
      <ul className="bets-legs small">
        {legs.map((leg, place) => (
          <li key={`${leg.playerId} ${leg.stat} ${leg.period} ${leg.line} ${leg.direction}`}>
            {propOf(leg)}
            {leg.outcome !== null && <span className="muted"> {strings.legs.outcomes[leg.outcome]}</span>}
            {leg.closingPrice !== null && (
              <span className="muted"> {strings.legs.closed(odds(leg.closingPrice, format))}</span>
            )}
            {leg.outcome === null && <LiveLeg of={leg} live={live?.legs?.[place]} />}
          </li>
        ))}
      </ul>
    </>
  );
}

type Leg = NonNullable<Bet['legs']>[number];

/** The running figure of one leg. */
function LiveLeg({
  of: { line, direction },
  live,
}: {
  readonly of: Leg;
  readonly live: NonNullable<LiveBet['legs']>[number] | undefined;
}) {
  if (live === undefined || live.status === 'scheduled') return null;
  const { value, status, secondsLeft, inPeriod } = live;
  const needed = value === null ? '' : `, ${stillNeeded(value, line, direction)}`;
  return (
    <span className="muted bets-leg-now">
      {strings.live.value(value === null ? strings.none : String(value), line)}
      {needed}. {timeOf({ status, value, secondsLeft, inPeriod })}
    </span>
  );
}

function Price({ label, of }: { readonly label: string; readonly of: number | null }) {
  const format = usePreference(oddsFormat);
  return (
    <td className="number" data-label={label}>
      {of === null ? strings.none : odds(of, format)}
    </td>
  );
}

function Result({ of }: { readonly of: Bet }) {
  const { state, profit, paid, stake, price, closingPrice, closingLineValue } = of;
  return (
    <>
      <td className="number" data-label={columns.stake}>
        {money(stake)}
      </td>
      <Price label={columns.taken} of={price} />
      <Price label={columns.closing} of={closingPrice} />
      <td className="number" data-label={columns.clv}>
        {closingLineValue === null ? (
          strings.none
        ) : (
          <span className="bets-clv">
            <ClosingBar value={closingLineValue} />
            {bare(edge(closingLineValue))}
          </span>
        )}
      </td>
      <td>{strings.states[state]}</td>
      <td className="number" data-label={columns.profit}>
        {paid !== null ? money(paid.profit, true) : profit === null ? strings.none : money(profit, true)}
        {paid !== null && profit !== null && <p className="muted small">{strings.paid.graded(money(profit, true))}</p>}
      </td>
    </>
  );
}

/** The bar is full at this value. */
const FULL = 0.2;

/** Left of the middle the price was worth less at the close, right of it more. */
function ClosingBar({ value }: { readonly value: number }) {
  const size = Math.min(1, Math.abs(value) / FULL) * 50;
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect
        x={value < 0 ? 50 - size : 50}
        width={size}
        height="8"
        fill={value < 0 ? 'var(--amber)' : 'var(--accent)'}
      />
      <rect x="49.5" width="1" height="8" fill="var(--ink-2)" />
    </svg>
  );
}
