import { readJson } from '../reading/responses.ts';
import { servedAs, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Reading, type Source } from '../source.ts';
import { firstRequests } from './requests.ts';
import { readRunning } from './read-running.ts';
import { readBoxScore } from './read-box-score.ts';
import { readPeriods } from './read-periods.ts';
import { readSchedule } from './read-schedule.ts';
import { readScoreboard } from './read-scoreboard.ts';
import { readShots } from './read-shots.ts';

const READERS = {
  schedule: readSchedule,
  scoreboard: readScoreboard,
  running: readRunning,
  'box-score': readBoxScore,
  lineup: readBoxScore,
  periods: readPeriods,
  shots: readShots,
} as const;

/** The league's own live files: schedule, scores, box scores, play-by-play. */
export const nbaCdn: Source = {
  name: 'nba-cdn',
  serves: ['games', 'scores', 'running', 'box-scores', 'shots', 'lineups', 'availability'],
  leagues: servedLeagues('nba-cdn'),
  reads: Object.keys(READERS),
  origins: [...new Set(servedLeagues('nba-cdn').map((league) => servedAs('nba-cdn', league).origin))],
  defaults: {
    numbering: 'league',
    schedule: 'every 1h, every 2m from 1h before to 5h after start',
    staleAfterSeconds: 2 * HOUR_SECONDS,
    serves: ['games', 'scores', 'running', 'box-scores', 'shots', 'lineups'],
  },
  paid: false,
  requests: firstRequests,
  read,
};

function read(response: SourceResponse): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`nba-cdn has no request ${what}`);
  return readJson(response, ({ root, into }) => READERS[what](response, root, into));
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
