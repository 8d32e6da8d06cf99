import type { Preferences } from './api/types.ts';
import { showTimesIn } from './format.ts';
import { ODDS_FORMATS } from './odds.ts';
import { oddsFormat, timeZone } from './preferences.ts';

/** The zone that an account has until it chooses one: times are those of the browser then. */
export const ZONE_OF_BROWSER = 'UTC';

const applyZone = (): void => {
  const zone = timeZone.read();
  showTimesIn(zone === ZONE_OF_BROWSER ? undefined : zone);
};
applyZone();
timeZone.subscribe(applyZone);

/**
 * Takes over odds format and time zone of the account. The copy in the browser is what the next page load shows until the
 * service has answered.
 */
export function takeOver(of: Preferences): Preferences {
  const format = ODDS_FORMATS.find((one) => one === of.oddsFormat.toLowerCase());
  if (format !== undefined) oddsFormat.choose(format);
  timeZone.choose(of.timeZone);
  return of;
}
