import { readJson } from '../reading/responses.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type Need, type Source, type SourceRequest } from '../source.ts';
import { readBoard } from './read-board.ts';

const ORIGIN = 'https://api.prizepicks.com';

/** A pick'em board: lines without prices. It blocks automated clients, so it is off. */
export const prizePicks: Source = {
  name: 'prizepicks',
  serves: ['quotes'],
  leagues: servedLeagues('prizepicks'),
  reads: ['board'],
  origins: [ORIGIN],
  defaults: {
    numbering: 'own',
    schedule: 'off',
    staleAfterSeconds: HOUR_SECONDS,
    serves: ['quotes'],
  },
  paid: false,
  requests,
  read(response) {
    if (response.request.what !== 'board') throw new RangeError(`prizepicks has no request ${response.request.what}`);
    return readJson(response, ({ root, into }) => readBoard(response, root, into));
  },
};

function requests({ kind, league, day, asOf }: Need): SourceRequest[] {
  const names = namesOf('prizepicks', league);
  if (kind !== 'quotes' || names === undefined || asOf !== null) return [];
  const parameters = { league_id: names.leagueId, per_page: 250, single_stat: 'true', game_mode: 'pickem' };
  return [request(league, 'board', address(`${ORIGIN}/projections`, parameters), { about: { day } })];
}
