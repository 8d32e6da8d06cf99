import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { myPreferences, stakesOf } from '../../api/preferences.ts';
import type { Pick, Stake } from '../../api/types.ts';
import { useClock } from '../../clock.ts';
import { bookName, edge, figure, typeset } from '../../format.ts';
import { odds, withOdds } from '../../odds.ts';
import { explain } from '../../parts/explain.tsx';
import { oddsFormat, usePreference } from '../../preferences.ts';
import { SlipLink } from './slip-link.tsx';
import { strings } from './strings.ts';
import './at-my-books.css';

const words = strings.atMyBooks;

/** Where to bet a pick that is still open, and how much. */
export function AtMyBooks({ pick }: { readonly pick: Pick }) {
  const { data: preferences } = useQuery(myPreferences);
  const hasBankroll = typeof preferences?.bankroll === 'number';
  const isOpen = useClock((now) => pick.outcome === null && Date.parse(pick.tipOff) > now);
  const { data: stakes } = useQuery({ ...stakesOf(pick.gameDate), enabled: hasBankroll && isOpen });
  const stake = hasBankroll && isOpen ? stakes?.find(({ pickId }) => pickId === pick.id) : undefined;
  const isAsked = pick.atMyBooks !== undefined;
  if (!isAsked && stake === undefined && (pick.link === null || !isOpen)) return null;
  return (
    <p className="at-my-books">
      {isAsked && <Offered pick={pick} />}
      {isOpen && (isAsked ? <SlipLink {...slipOf(pick)} /> : <SlipLink to={pick.link} book={pick.book} />)}
      {stake !== undefined && <Staked of={stake} />}
    </p>
  );
}

const slipOf = ({ atMyBooks }: Pick) => ({ to: atMyBooks?.link, book: atMyBooks?.book ?? '' });

function Offered({ pick: { atMyBooks } }: { readonly pick: Pick }) {
  const format = usePreference(oddsFormat);
  const { data: preferences } = useQuery(myPreferences);
  const isAll = preferences?.books === null;
  if (!atMyBooks) return <span className="muted">{words.notOffered}</span>;
  return (
    <span>
      <span className="muted">{isAll ? words.allBooks : words.mine}</span>{' '}
      <strong>
        {odds(atMyBooks.price, format)} {bookName(atMyBooks.book)}
      </strong>
      <span className="muted">{words.edge}</span>
      {edge(atMyBooks.expectedValue)}
      {isAll && (
        <>
          {' '}
          <Link to="/books">{words.choose}</Link>
        </>
      )}
    </span>
  );
}

/** A suggestion with its reason, and with the words that belong beside it. */
function Staked({ of }: { readonly of: Stake }) {
  const format = usePreference(oddsFormat);
  const said = `${typeset(withOdds(of.reason, format))} ${words.caution}`;
  const text =
    of.amount === null || of.units === null || of.amount === 0
      ? words.noStake
      : words.stake(figure(of.amount, 2), figure(of.units, 1));
  return <span {...explain(said, 'stake')}>{text}</span>;
}
