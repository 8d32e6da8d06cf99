import { readJson } from '../reading/responses.ts';
import { servedAs, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Reading, type Source } from '../source.ts';
import { firstRequests } from './requests.ts';
import { readBoxScore } from './read-box-score.ts';
import { readPlays } from './read-plays.ts';
import { readSchedule, readScores } from './read-schedule.ts';
import { readScratches } from './read-scratches.ts';
import { readShifts } from './read-shifts.ts';

const READERS = {
  schedule: readSchedule,
  score: readScores,
  'box-score': readBoxScore,
  plays: readPlays,
  shifts: readShifts,
  scratches: readScratches,
} as const;

/** The league's own public game API: schedule, scores, box scores with periods, and who does not dress. */
export const nhlApi: Source = {
  name: 'nhl-api',
  serves: ['games', 'scores', 'box-scores', 'availability'],
  leagues: servedLeagues('nhl-api'),
  reads: Object.keys(READERS),
  origins: [
    ...new Set(
      servedLeagues('nhl-api').flatMap((league) => {
        const { origin, statsOrigin } = servedAs('nhl-api', league);
        return [origin, statsOrigin];
      }),
    ),
  ],
  defaults: {
    numbering: 'league',
    schedule: 'every 1h, every 2m from 1h before to 5h after start',
    staleAfterSeconds: 2 * HOUR_SECONDS,
    serves: ['games', 'scores', 'box-scores', 'availability'],
  },
  paid: false,
  requests: firstRequests,
  read,
};

function read(response: SourceResponse): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`nhl-api has no request ${what}`);
  return readJson(response, ({ root, into }) => READERS[what](response, root, into));
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);
