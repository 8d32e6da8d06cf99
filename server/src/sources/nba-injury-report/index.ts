import type { Source } from '../source.ts';
import { firstRequests, ORIGIN } from './asking.ts';
import { readReport } from './read-report.ts';

/** The league's official injury report, a PDF every quarter of an hour. */
export const nbaInjuryReport: Source = {
  name: 'nba-injury-report',
  serves: ['availability'],
  leagues: ['Nba'],
  origins: [ORIGIN],
  onByDefault: true,
  paid: false,
  requests: firstRequests,
  read(answer) {
    if (answer.request.what !== 'report')
      throw new RangeError(`nba-injury-report has no request ${answer.request.what}`);
    return readReport(answer);
  },
};
