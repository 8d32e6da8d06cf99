import { balldontlie } from '../../../src/sources/balldontlie/index.ts';
import { theOddsApi } from '../../../src/sources/the-odds-api/index.ts';
import { bdlGameLines } from '../described.ts';
import { need, recorded, responseTo } from '../recorded.ts';
import type { Case } from './hostile-cases.ts';

/** Responses of the readers that the mutated responses do not name, since their shape is one of those. */
export function moreCases(): Case[] {
  const odds = theOddsApi({ regions: ['us'], markets: ['player_points'], maxEvents: 20 });
  const prices = recorded('odds-api', 'event_odds_orl_cle_2024-02-23.json');
  const asOf = new Date('2024-02-22T23:30:00Z');
  const [events] = odds.requests(need('quotes', '2024-02-22'));
  const [past] = odds.requests(need('quotes', '2024-02-22', { asOf, now: new Date('2024-03-01T00:00:00Z') }));
  const wrapped = (data: string) => `{"timestamp":"2024-02-22T23:25:00Z","data":${data}}`;
  const listed = Array.from({ length: 12 }, (_, index) => ({ ...JSON.parse(prices), id: `event${index}` }) as object);
  const [pastOdds] = odds.read(responseTo(past, wrapped(`[${prices}]`))).next;
  const people = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, first_name: 'N', last_name: `P${index}` }));
  const [games] = balldontlie.requests(need('games', '2020-12-22'));
  const of = (name: string, source: Case['source'], request: Case['request'] | undefined, text: string): Case => ({
    name,
    source,
    request: responseTo(request, '').request,
    text,
    units: null,
  });
  const players = games && { ...games, what: 'players' };
  const [, lines] = balldontlie.requests(need('game-lines', '2020-12-22'));
  const [line] = (JSON.parse(bdlGameLines()) as { data: object[] }).data;
  const vendors = Array.from({ length: 12 }, (_, index) => ({ ...line, id: index + 1, vendor: `vendor${index}` }));
  return [
    of('events', odds, events, JSON.stringify(listed)),
    of('past events', odds, past, wrapped(JSON.stringify(listed))),
    of('past event odds', odds, pastOdds, wrapped(prices)),
    of('game lines of twelve vendors', balldontlie, lines, JSON.stringify({ data: vendors, meta: {} })),
    of('players', balldontlie, players, JSON.stringify({ data: people, meta: { next_cursor: null } })),
  ];
}
