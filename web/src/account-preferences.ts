import { whenLeaving } from './api/session/session.ts';
import type { Preferences } from './api/types.ts';
import { showTimesIn } from './format.ts';
import { ODDS_FORMATS, type OddsFormat } from './odds.ts';
import { comparedWith, oddsFormat, ownBooks, timeZone, unsentOddsFormat } from './preferences.ts';

/** The zone that an account has until it chooses one: times are those of the browser then. */
export const ZONE_OF_BROWSER = 'UTC';

const applyZone = (): void => {
  const zone = timeZone.read();
  showTimesIn(zone === ZONE_OF_BROWSER ? undefined : zone);
};
applyZone();
timeZone.subscribe(applyZone);
whenLeaving(() => unsentOddsFormat.choose(''));

/** A choice made here counts from the click on, before the service has it. */
export function chooseOdds(format: OddsFormat): void {
  unsentOddsFormat.choose(format);
  oddsFormat.choose(format);
}

/**
 * Takes over odds format and time zone of the account, and whether it has chosen books. The copy in the browser is what the
 * next page load shows until the service has responded. A response that is older than the last choice made here does not
 * undo the choice.
 */
export function takeOver(of: Preferences): Preferences {
  const format = ODDS_FORMATS.find((one) => one === of.oddsFormat.toLowerCase());
  if (format === unsentOddsFormat.read()) unsentOddsFormat.choose('');
  if (format !== undefined && unsentOddsFormat.read() === '') oddsFormat.choose(format);
  timeZone.choose(of.timeZone);
  ownBooks.choose(of.books === null ? 'none' : 'chosen');
  comparedWith.choose(of.against === 'consensus' || of.against === 'model' ? '' : `${of.against} ${of.devig}`);
  return of;
}
