import { readJson } from '../reading/answers.ts';
import { member, moment } from '../reading/shape.ts';
import { servedLeagues } from '../served-leagues.ts';
import { HOUR_SECONDS, type Answer, type Reading, type Source } from '../source.ts';
import { firstRequests, ORIGIN, type OddsApiOptions } from './requests.ts';
import { creditReport, explain } from './faults.ts';
import { readEventOdds } from './read-event-odds.ts';
import { readEvents } from './read-events.ts';
import { readGameLines } from './read-game-lines.ts';
import { readScores } from './read-scores.ts';

export type { OddsApiOptions } from './requests.ts';
export { DEFAULT_MARKETS, MARKETS } from './markets.ts';

/** Player prices of many books; the cost is by market. */
export function theOddsApi(options: OddsApiOptions): Source {
  return {
    name: 'the-odds-api',
    serves: ['quotes', 'scores', 'game-lines'],
    leagues: servedLeagues('the-odds-api'),
    origins: [ORIGIN],
    defaults: {
      numbering: 'league',
      // Four sweeps of ten games fit the default ceiling.
      schedule: 'at 11:00, 16:00, 18:00, 18:45',
      staleAfterSeconds: 17 * HOUR_SECONDS,
      serves: ['quotes'],
    },
    paid: true,
    requests: (need) => firstRequests(need, options),
    read: (answer) => read(answer, options),
  };
}

function read(answer: Answer, options: OddsApiOptions): Reading {
  const how = { explain, credits: creditReport(answer) };
  switch (answer.request.what) {
    case 'events':
      return readJson(answer, ({ root, into }) => readEvents(answer, root, into, options), how);
    case 'past-events':
      return readJson(answer, ({ root, into }) => readEvents(answer, member(root, 'data'), into, options), how);
    case 'event-odds':
      return readJson(answer, ({ root, into }) => readEventOdds(answer, root, into, null), how);
    case 'past-event-odds':
      return readJson(
        answer,
        ({ root, into }) => readEventOdds(answer, member(root, 'data'), into, moment(member(root, 'timestamp'))),
        how,
      );
    case 'scores':
      return readJson(answer, ({ root, into }) => readScores(answer, root, into), how);
    case 'game-lines':
      return readJson(answer, ({ root, into }) => readGameLines(answer, root, into), how);
    default:
      throw new RangeError(`the-odds-api has no request ${answer.request.what}`);
  }
}
