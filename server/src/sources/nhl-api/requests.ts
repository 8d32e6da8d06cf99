import { addDays } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';
import { isGameId } from './games.ts';

const HEADERS = { accept: 'application/json' };

function ask(league: League, what: string, path: string, about: Readonly<Record<string, string>>): SourceRequest {
  const { origin } = servedAs('nhl-api', league);
  return request(league, what, address(`${origin}/v1${path}`), { headers: HEADERS, about });
}

/** Each response has the seven days from the one in its path: the last evenings, and a week ahead. */
const WEEKS_FROM = [-3, 4];
/** An evening ends after midnight. */
const SCORES_OF = [-1, 0];

/** Games are requested by id, from the schedule. The API has every season, as it is now. */
export function firstRequests({ kind, league, day, games, asOf }: Need): SourceRequest[] {
  if (namesOf('nhl-api', league) === undefined || asOf !== null) return [];
  const known = games.filter(isGameId);
  switch (kind) {
    case 'games':
      return WEEKS_FROM.map((days) => addDays(day, days)).map((from) =>
        ask(league, 'schedule', `/schedule/${from}`, { day: from }),
      );
    case 'scores':
      return SCORES_OF.map((days) => addDays(day, days)).map((of) => ask(league, 'score', `/score/${of}`, { day: of }));
    case 'box-scores':
      return known.flatMap((game) => [
        ask(league, 'box-score', `/gamecenter/${game}/boxscore`, { game }),
        ask(league, 'plays', `/gamecenter/${game}/play-by-play`, { game }),
        shifts(league, game),
      ]);
    case 'availability':
      return known.map((game) => ask(league, 'scratches', `/gamecenter/${game}/right-rail`, { game }));
    default:
      return [];
  }
}

/** Shifts are on the statistics site. */
function shifts(league: League, game: string): SourceRequest {
  const { statsOrigin } = servedAs('nhl-api', league);
  const url = address(`${statsOrigin}/stats/rest/en/shiftcharts`, { cayenneExp: `gameId=${game}` });
  return request(league, 'shifts', url, { headers: HEADERS, about: { game } });
}
