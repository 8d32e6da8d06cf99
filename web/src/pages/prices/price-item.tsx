import { Link } from '@tanstack/react-router';
import { useShowsAll } from '../../api/league.ts';
import type { Direction, PriceRow, PriceSide } from '../../api/types.ts';
import { bookName, edge, figure, percent, statLabel, tipTime } from '../../format.ts';
import { odds } from '../../odds.ts';
import { explain } from '../../parts/explain.tsx';
import { Age, Side } from '../../parts/marks.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { LogBetLink } from '../bets/log/log-bet-link.tsx';
import { SlipLink } from '../pick/slip-link.tsx';
import { splitOf } from './stakes.ts';
import { strings } from './strings.ts';

interface PriceItemProps {
  readonly row: PriceRow;
  /** Staked in all; undefined while none is typed. */
  readonly total: number | undefined;
}

/** A row of a screen: the prop, both sides with price, book and age, and what they are worth. */
export function PriceItem({ row, total }: PriceItemProps) {
  const { playerId, playerName, stat, period, over, under, isSuspect } = row;
  const { gameDate, tipOff, homeTeamAbbr, awayTeamAbbr } = row;
  const showsAll = useShowsAll();
  const split = total !== undefined && row.stakes !== null ? splitOf(total, row.stakes) : undefined;
  return (
    <li className="price panel">
      <div className="price-what">
        <Link to="/players/$playerId" params={{ playerId: String(playerId) }} search={{ stat }}>
          <strong>{playerName}</strong>
        </Link>
        <span>
          {statLabel(stat)}
          {period !== null && ` ${period}`}
        </span>
        <span className="muted small">
          {showsAll && strings.league(row.league)}
          {strings.matchup(awayTeamAbbr, homeTeamAbbr)} · <time dateTime={tipOff}>{tipTime(tipOff, gameDate)}</time>
        </span>
      </div>
      {over !== null && <SideOf row={row} of={over} direction="Over" stake={split?.over} />}
      {under !== null && <SideOf row={row} of={under} direction="Under" stake={split?.under} />}
      <div className="price-worth">
        <span>
          {strings.edge} <strong className={row.edge > 0 ? 'good' : undefined}>{edge(row.edge)}</strong>
        </span>
        <Worth row={row} total={total} />
        {isSuspect && <span {...explain(strings.suspectExplained, 'price-doubt')}>{strings.suspect}</span>}
      </div>
    </li>
  );
}

interface SideOfProps {
  readonly row: PriceRow;
  readonly of: PriceSide;
  readonly direction: Direction;
  readonly stake: number | undefined;
}

function SideOf({ row, of, direction, stake }: SideOfProps) {
  const format = usePreference(oddsFormat);
  const { playerId: player, stat, period, gameId: game } = row;
  const { book, line, price, netPrice, quotedAt, link, isStale } = of;
  return (
    <div className="price-side">
      <span>
        <Side of={direction}>{line}</Side> <strong>{odds(price, format)}</strong> {bookName(book)}
      </span>
      <span className="muted small">
        {netPrice !== price && strings.net(odds(Math.round(netPrice), format))}
        <Age of={quotedAt} />
        {isStale && (
          <>
            {' · '}
            <span {...explain(strings.staleExplained, 'price-doubt')}>{strings.stale}</span>
          </>
        )}
      </span>
      {stake !== undefined && <span className="small">{strings.stake(figure(stake, 2))}</span>}
      <span className="row small">
        <SlipLink to={link} book={book} />
        <LogBetLink of={{ player, stat, period: period ?? undefined, line, direction, game }} />
      </span>
    </div>
  );
}

/** What the edge consists of. */
function Worth({ row, total }: PriceItemProps) {
  const { gap, reference, canPush } = row;
  const amount = (share: number): string => (total === undefined ? edge(share) : figure(share * total, 2));
  if (gap !== null)
    return (
      <>
        <span className="small">
          {strings.gap(percent(gap.probability))}
          {gap.pushProbability > 0 && strings.gapPush(percent(gap.pushProbability))}
        </span>
        <span className="small muted">{strings.gapPays(amount(gap.profitIfHit), amount(gap.profitIfMissed))}</span>
        {gap.breakEven > 0 && <span className="small muted">{strings.breakEven(percent(gap.breakEven))}</span>}
      </>
    );
  if (reference !== null)
    return (
      <span className="small">
        {reference.feeds === null
          ? strings.reference.model(percent(reference.probability))
          : reference.against === 'sharp'
            ? strings.reference.sharp(percent(reference.probability))
            : strings.reference.consensus(percent(reference.probability), reference.feeds)}
        <span className="muted">
          {strings.reference.quoted}
          <Age of={reference.quotedAt} />
        </span>
      </span>
    );
  const profit = amount(row.edge);
  return <span className="small">{canPush ? strings.profitPush(profit) : strings.profit(profit)}</span>;
}
