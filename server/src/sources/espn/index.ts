import { readJson } from '../reading/responses.ts';
import { servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Reading, type Source } from '../source.ts';
import { firstRequests, ORIGIN, type EspnOptions } from './requests.ts';
import { readInjuries } from './read-injuries.ts';
import { readScoreboard } from './read-scoreboard.ts';
import { readSummary } from './read-summary.ts';

const READERS = { scoreboard: readScoreboard, summary: readSummary, injuries: readInjuries } as const;

/** Scores, box scores and injuries without a key: a second source, and the fallback when another feed is down. */
export function espn(options: EspnOptions): Source {
  return {
    name: 'espn',
    serves: ['games', 'scores', 'box-scores', 'lineups', 'availability'],
    leagues: servedLeagues('espn'),
    reads: Object.keys(READERS),
    origins: [ORIGIN],
    defaults: {
      numbering: 'own',
      schedule: 'every 1h, every 10m from 1h before to 5h after start',
      staleAfterSeconds: 2 * HOUR_SECONDS,
      serves: ['scores'],
    },
    paid: false,
    requests: (need) => firstRequests(need, options),
    read,
  };
}

function read(response: SourceResponse): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`espn has no request ${what}`);
  return readJson(response, ({ root, into }) => READERS[what](response, root, into));
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
