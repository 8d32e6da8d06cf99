import { readJson } from '../reading/responses.ts';
import { servedAs, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Reading, type Source } from '../source.ts';
import { firstRequests } from './requests.ts';
import { readBoxScore } from './read-box-score.ts';
import { readGameLog } from './read-game-log.ts';
import { readShots } from './read-shots.ts';

const READERS = { 'game-log': readGameLog, 'box-score': readBoxScore, shots: readShots } as const;

/** The league's statistics site, for backfills from networks that it serves. From others its requests hang, so it is off. */
export const nbaStats: Source = {
  name: 'nba-stats',
  serves: ['games', 'box-scores', 'shots'],
  leagues: servedLeagues('nba-stats'),
  reads: Object.keys(READERS),
  origins: [...new Set(servedLeagues('nba-stats').map((league) => servedAs('nba-stats', league).origin))],
  defaults: {
    numbering: 'league',
    schedule: 'off',
    staleAfterSeconds: 48 * HOUR_SECONDS,
    serves: ['box-scores', 'shots'],
  },
  paid: false,
  requests: firstRequests,
  read,
};

function read(response: SourceResponse): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`nba-stats has no request ${what}`);
  return readJson(response, ({ root, into }) => READERS[what](response, root, into));
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
