import { readJson } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { member, moment, type Node } from '../reading/shape.ts';
import { servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Reading, type Source } from '../source.ts';
import { firstRequests, ORIGIN, type OddsApiOptions } from './requests.ts';
import { creditReport, explain } from './faults.ts';
import { readEventOdds } from './read-event-odds.ts';
import { readEvents } from './read-events.ts';
import { readGameLines } from './read-game-lines.ts';
import { readScores } from './read-scores.ts';

export type { OddsApiOptions } from './requests.ts';
export { DEFAULT_MARKETS } from './markets.ts';

type Reader = (response: SourceResponse, root: Node, into: Collection, options: OddsApiOptions) => Date | null | void;

/** Responses about the past have the same shape inside a wrapper with their moment. */
const READERS = {
  events: readEvents,
  'past-events': (response, root, into, options) => readEvents(response, member(root, 'data'), into, options),
  'event-odds': (response, root, into) => readEventOdds(response, root, into, null),
  'past-event-odds': (response, root, into) =>
    readEventOdds(response, member(root, 'data'), into, moment(member(root, 'timestamp'))),
  scores: readScores,
  'game-lines': readGameLines,
} as const satisfies Readonly<Record<string, Reader>>;

/** Player prices of many books; the cost is by market. */
export function theOddsApi(options: OddsApiOptions): Source {
  return {
    name: 'the-odds-api',
    serves: ['quotes', 'scores', 'game-lines'],
    leagues: servedLeagues('the-odds-api'),
    reads: Object.keys(READERS),
    origins: [ORIGIN],
    defaults: {
      numbering: 'league',
      // Four sweeps of ten games fit the default ceiling.
      schedule: 'at 11:00, 16:00, 18:00, 18:45',
      staleAfterSeconds: 17 * HOUR_SECONDS,
      serves: ['quotes'],
    },
    paid: true,
    requests: (need) => firstRequests(need, options),
    read: (response) => read(response, options),
  };
}

function read(response: SourceResponse, options: OddsApiOptions): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`the-odds-api has no request ${what}`);
  const how = { explain, credits: creditReport(response) };
  return readJson(response, ({ root, into }) => READERS[what](response, root, into, options), how);
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
