import { readJson } from '../reading/responses.ts';
import { servedAs, servedLeagues } from '../served-leagues.ts';
import type { Source } from '../source.ts';
import { firstRequests } from './requests.ts';
import { readLineups } from './read-lineups.ts';

/** The league's file of a day's lineups: the starters that teams confirm about half an hour before the start. */
export const nbaLineups: Source = {
  name: 'nba-lineups',
  serves: ['lineups'],
  leagues: servedLeagues('nba-lineups'),
  reads: ['lineups'],
  origins: [...new Set(servedLeagues('nba-lineups').map((league) => servedAs('nba-lineups', league).origin))],
  defaults: {
    numbering: 'league',
    schedule: 'every 1h, every 1m from 1h before to 1h after start',
    staleAfterSeconds: 90 * 60,
    serves: ['lineups'],
  },
  paid: false,
  requests: firstRequests,
  read(response) {
    if (response.request.what !== 'lineups')
      throw new RangeError(`nba-lineups has no request ${response.request.what}`);
    return readJson(response, ({ root, into }) => readLineups(response, root, into));
  },
};
