import { servedAs, servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type Source } from '../source.ts';
import { firstRequests, nextReport } from './requests.ts';
import { readReport } from './read-report.ts';

/** The league's official injury report, a PDF every quarter of an hour. */
export const nbaInjuryReport: Source = {
  name: 'nba-injury-report',
  serves: ['availability'],
  leagues: servedLeagues('nba-injury-report'),
  reads: ['report'],
  origins: [
    ...new Set(servedLeagues('nba-injury-report').map((league) => servedAs('nba-injury-report', league).origin)),
  ],
  defaults: {
    numbering: 'league',
    schedule: 'every 1h, every 10m from 8h before to 1h after start',
    staleAfterSeconds: 14 * HOUR_SECONDS,
    serves: ['availability'],
  },
  paid: false,
  requests: firstRequests,
  nextReport,
  read(response) {
    if (response.request.what !== 'report')
      throw new RangeError(`nba-injury-report has no request ${response.request.what}`);
    return readReport(response);
  },
};
