import { Link } from '@tanstack/react-router';
import { strings } from '../strings.ts';
import type { BetToLog } from './bet-to-log.ts';

/** Opens the form to log a bet on a prop, from any page. */
export const LogBetLink = ({ of }: { readonly of: BetToLog }) => (
  <Link to="/bets" search={{ log: of }} className="quiet-link">
    {strings.form.link}
  </Link>
);
