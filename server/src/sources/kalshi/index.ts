import { readJson } from '../reading/responses.ts';
import { servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type Source } from '../source.ts';
import { readEvents } from './read-events.ts';
import { readResults } from './read-results.ts';
import { firstRequests, ORIGIN } from './requests.ts';

export interface KalshiOptions {
  /** Whether it is read by a schedule unless configured otherwise; else it is read only on request. */
  readonly isOn: boolean;
}

const READERS = new Map([
  ['events', readEvents],
  ['market-results', readResults],
]);

/** Player markets of an exchange: prices that need no key, and what they were paid. Off until an operator turns it on. */
export function kalshi({ isOn }: KalshiOptions): Source {
  return {
    name: 'kalshi',
    serves: ['quotes', 'market-results'],
    leagues: servedLeagues('kalshi'),
    reads: ['events', 'market-results'],
    origins: [ORIGIN],
    defaults: {
      numbering: 'own',
      // Many markets have one side only until an hour or two before the start.
      schedule: isOn ? 'every 30m, every 10m from 6h before to 1h after start' : 'off',
      staleAfterSeconds: 2 * HOUR_SECONDS,
      serves: ['quotes', 'market-results'],
    },
    paid: false,
    requests: firstRequests,
    read(response) {
      const read = READERS.get(response.request.what);
      if (read === undefined) throw new RangeError(`kalshi has no request ${response.request.what}`);
      return readJson(response, ({ root, into }) => read(response, root, into));
    },
  };
}
