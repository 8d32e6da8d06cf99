import { readJson } from '../reading/answers.ts';
import { servedAs, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type Answer, type Reading, type Source } from '../source.ts';
import { firstRequests } from './requests.ts';
import { readBoxScore } from './read-box-score.ts';
import { readGameLog } from './read-game-log.ts';
import { readShots } from './read-shots.ts';

const READERS = { 'game-log': readGameLog, 'box-score': readBoxScore, shots: readShots } as const;

/** The league's statistics site, for backfills from networks it answers. From others its requests hang, so it is off. */
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

function read(answer: Answer): Reading {
  const { what } = answer.request;
  if (!isKnown(what)) throw new RangeError(`nba-stats has no request ${what}`);
  return readJson(answer, ({ root, into }) => READERS[what](answer, root, into));
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
