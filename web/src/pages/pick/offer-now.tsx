import { useQuery } from '@tanstack/react-query';
import { myPreferences, stakesOf } from '../../api/preferences.ts';
import type { Pick, Stake } from '../../api/types.ts';
import { bookName, clockTime, edge, exactTime, figure, typeset } from '../../format.ts';
import { odds, withOdds } from '../../odds.ts';
import { explain } from '../../parts/explain.tsx';
import { Age } from '../../parts/marks.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { SlipLink } from './slip-link.tsx';
import { strings } from './strings.ts';
import './offer-now.css';

const words = strings.now;

/** States in which a pick can still be bet, or could until lately. */
const AHEAD: ReadonlySet<string> = new Set(['available', 'worse', 'moved', 'gone', 'out']);

/** Whether the game is ahead by the service's clock. */
export const isAhead = ({ now }: Pick): boolean => AHEAD.has(now.state);

interface OfferNowProps {
  readonly pick: Pick;
  /** The id under which an earlier board had the pick: its stake stands until the new one is read. */
  readonly before?: number | undefined;
}

/** The price to be taken now, at which book and since when, with the stake. */
export function OfferNow({ pick, before }: OfferNowProps) {
  if (!isAhead(pick)) return null;
  return (
    <div className="offer-now">
      <Price pick={pick} />
      <StakeNow pick={pick} before={before} />
    </div>
  );
}

function Price({ pick: { now, atMyBooks } }: { readonly pick: Pick }) {
  const format = usePreference(oddsFormat);
  const where = atMyBooks === undefined ? '' : words.atMyBooks;
  if (now.price === null || now.book === null)
    return <p className="now-state">{now.state === 'out' ? words.out : words.gone(where)}</p>;
  return (
    <>
      {now.state === 'moved' && <p className="now-state">{words.moved(String(now.line))}</p>}
      {now.state === 'worse' && <p className="now-state">{words.worse}</p>}
      <p className="now-price">
        <strong>{odds(now.price, format)}</strong> {bookName(now.book)}
        {where}
        {now.quotedAt !== null && (
          <span className="muted small">
            {' '}
            <Age of={now.quotedAt} />
          </span>
        )}{' '}
        <SlipLink to={now.link} book={now.book} />
      </p>
    </>
  );
}

/** What to stake on a pick; undefined without a bankroll. */
export function useStake(pick: Pick, before?: number): Stake | undefined {
  const { data: preferences } = useQuery(myPreferences);
  const hasBankroll = typeof preferences?.bankroll === 'number';
  const { data: stakes } = useQuery({ ...stakesOf(pick.gameDate), enabled: hasBankroll });
  const of = (id: number | undefined) => stakes?.find(({ pickId }) => pickId === id);
  return hasBankroll ? (of(pick.id) ?? of(before)) : undefined;
}

function StakeNow({ pick, before }: OfferNowProps) {
  const stake = useStake(pick, before);
  return stake === undefined ? null : <Staked of={stake} />;
}

/** A suggestion with its reason, and with the words that belong beside it. */
function Staked({ of }: { readonly of: Stake }) {
  const format = usePreference(oddsFormat);
  const said = `${typeset(withOdds(of.reason, format))} ${words.caution}`;
  const text =
    of.noStake !== null || of.amount === null || of.units === null
      ? words.noStake[of.noStake ?? 'no-bankroll']
      : words.stake(figure(of.amount, 2), figure(of.units, 2));
  return (
    <p>
      <span {...explain(said, 'stake')}>{text}</span>
    </p>
  );
}

/** The frozen price, small: it counts for the record. Once the game has begun it stands among the figures. */
export function Published({ pick }: { readonly pick: Pick }) {
  const format = usePreference(oddsFormat);
  const { publishedAt, price, book, expectedValue } = pick;
  if (!isAhead(pick)) return null;
  return (
    <p className="small muted published-at">
      <time dateTime={publishedAt} {...explain(words.publishedExplained(exactTime(publishedAt)))}>
        {words.published(clockTime(publishedAt), odds(price, format), bookName(book), edge(expectedValue))}
      </time>
    </p>
  );
}
