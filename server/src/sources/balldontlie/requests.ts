import type { League } from '../../leagues/index.ts';
import { address, request } from '../reading/requests.ts';
import { namesOf, servedAs } from '../served-leagues.ts';
import type { Need, SourceRequest } from '../source.ts';

export const ORIGIN = 'https://api.balldontlie.io';
const base = (league: League): string => `${ORIGIN}/${servedAs('balldontlie', league).path}`;
const KEY = { in: 'header', name: 'Authorization' } as const;
const PAGE = 100;

/** Why a list of games is requested: for itself, or for the requests that each game leads to. */
export type Purpose = 'games' | 'scores' | 'periods' | 'lineups' | 'quotes';

export function firstRequests({ kind, league, day, asOf }: Need): SourceRequest[] {
  // The feed has no history of prices, injuries or lineups. Games and box scores of any day need no `asOf`.
  if (namesOf('balldontlie', league) === undefined || asOf !== null) return [];
  switch (kind) {
    case 'games':
    case 'scores':
    case 'quotes':
    case 'lineups':
      return [games(league, day, kind)];
    case 'box-scores':
      return [ask(league, 'box-scores', '/v1/box_scores', { date: day }, { day }), games(league, day, 'periods')];
    case 'availability':
      return [ask(league, 'injuries', '/v1/player_injuries', { per_page: PAGE })];
    case 'game-lines':
      return [
        games(league, day, 'games'),
        ask(league, 'game-lines', '/v2/odds', { 'dates[]': day, per_page: PAGE }, { day }),
      ];
    default:
      return [];
  }
}

function ask(
  league: League,
  what: string,
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  about: Readonly<Record<string, string>> = {},
): SourceRequest {
  return request(league, what, address(`${base(league)}${path}`, parameters), { key: KEY, about });
}

function games(league: League, day: string, purpose: Purpose): SourceRequest {
  return ask(league, 'games', '/v1/games', { 'dates[]': day, per_page: PAGE }, { day, purpose });
}

/** A game from the list of games. Responses about the game contain only its id. */
export interface ListedGame {
  readonly externalId: string;
  readonly gameDate: string;
  readonly home: string;
  readonly away: string;
  readonly tipOff: Date;
  readonly periods: number;
}

function aboutGame({ externalId, gameDate, home, away, tipOff }: ListedGame): Record<string, string> {
  return { game: externalId, gameDate, home, away, tipOff: tipOff.toISOString() };
}

/** One request for each period played. */
export function periodRequests(league: League, game: ListedGame): SourceRequest[] {
  return Array.from({ length: Math.min(game.periods, 10) }, (_, index) => {
    const parameters = { 'game_ids[]': game.externalId, period: index + 1, per_page: PAGE };
    return ask(league, 'period', '/v1/stats', parameters, { ...aboutGame(game), period: String(index + 1) });
  });
}

export function lineupRequest(league: League, game: ListedGame): SourceRequest {
  return ask(league, 'lineup', '/v1/lineups', { game_ids: game.externalId, per_page: PAGE }, aboutGame(game));
}

export function propsRequest(league: League, game: ListedGame): SourceRequest {
  return ask(league, 'player-props', '/v2/odds/player_props', { game_id: game.externalId }, aboutGame(game));
}

/** Prices name players by id only; this response gives their names. */
export function playersRequest(league: League, ids: readonly string[]): SourceRequest {
  const query = ids.map((id) => `player_ids[]=${encodeURIComponent(id)}`).join('&');
  return request(league, 'players', `${base(league)}/v1/players?per_page=${PAGE}&${query}`, { key: KEY });
}

/** The request for the next page, from where this page ended. Cursors only rise, so paging ends. */
export function nextPage(before: SourceRequest, cursor: number): SourceRequest | null {
  const last = Number(before.about.cursor ?? 0);
  if (cursor <= last) return null;
  const url = before.url.replace(/&cursor=\d+$/, '');
  return { ...before, url: `${url}&cursor=${cursor}`, about: { ...before.about, cursor: String(cursor) } };
}
