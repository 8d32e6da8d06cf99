import { readJson } from '../reading/responses.ts';
import { servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type SourceResponse, type Failure, type Reading, type Source } from '../source.ts';
import { firstRequests, ORIGIN } from './requests.ts';
import { readBoxScores, readPeriod } from './read-box-scores.ts';
import { readGameLines } from './read-game-lines.ts';
import { readGames } from './read-games.ts';
import { readInjuries, readLineup, readPlayers } from './read-people.ts';
import { readPlayerProps } from './read-player-props.ts';

const READERS = {
  games: readGames,
  'box-scores': readBoxScores,
  period: readPeriod,
  injuries: readInjuries,
  lineup: readLineup,
  players: readPlayers,
  'player-props': readPlayerProps,
  'game-lines': readGameLines,
} as const;

/** Games, box scores by period, injuries, lineups and player prices, with one key. */
export const balldontlie: Source = {
  name: 'balldontlie',
  serves: ['games', 'scores', 'box-scores', 'availability', 'lineups', 'quotes', 'game-lines'],
  leagues: servedLeagues('balldontlie'),
  reads: Object.keys(READERS),
  origins: [ORIGIN],
  defaults: {
    numbering: 'own',
    schedule: 'every 30m, every 5m from 6h before to 1h after start',
    staleAfterSeconds: HOUR_SECONDS,
    serves: ['quotes'],
  },
  paid: false,
  requests: firstRequests,
  read,
};

function read(response: SourceResponse): Reading {
  const { what } = response.request;
  if (!isKnown(what)) throw new RangeError(`balldontlie has no request ${what}`);
  return readJson(response, ({ root, into }) => READERS[what](response, root, into), { explain });
}

const isKnown = (what: string): what is keyof typeof READERS => Object.hasOwn(READERS, what);

/** The feed returns 401 to a valid key for data outside its plan, so a 401 does not prove a wrong key. */
function explain(_root: unknown, status: number): Failure | undefined {
  return status === 401
    ? { category: 'plan', reason: 'the key is wrong, or its plan does not hold this (status 401)' }
    : undefined;
}
