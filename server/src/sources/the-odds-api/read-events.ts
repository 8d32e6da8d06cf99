import { gameDayOf, type League } from '../../leagues/index.ts';
import type { Collection } from '../reading/collect.ts';
import type { GameRef } from '../facts.ts';
import { id, list, member, moment, text, Unreadable, type Node } from '../reading/shape.ts';
import { servedAs } from '../served-leagues.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { eventOdds, type OddsApiOptions } from './requests.ts';

export interface Event {
  readonly id: string;
  readonly tipOff: Date;
  readonly game: Extract<GameRef, { home: string }>;
}

/** The common header of every response about a game. `seenAt` is the moment that the response describes. */
export function event(league: League, node: Node, seenAt: Date): Event {
  const sport = member(node, 'sport_key');
  if (text(sport) !== servedAs('the-odds-api', league).sport)
    throw new Unreadable(sport, 'is another sport', 'conflict');
  const tipOff = moment(member(node, 'commence_time'));
  const sides = pairing(league, member(node, 'home_team'), member(node, 'away_team'));
  return {
    id: id(member(node, 'id')),
    tipOff,
    game: { gameDate: gameDayOf(league, tipOff), ...sides, startsAt: tipOff, seenAt },
  };
}

/** The day's games: each leads to a request for its prices, unless it has begun. */
export function readEvents(response: SourceResponse, root: Node, into: Collection, options: OddsApiOptions): void {
  const {
    league,
    about: { day, asOf },
  } = response.request;
  const now = asOf === undefined ? response.receivedAt : new Date(asOf);
  const seen = new Set<string>();
  for (const node of list(root))
    into.entry(node, () => {
      const found = event(league, node, now);
      if (found.game.gameDate !== day || found.tipOff <= now || seen.has(found.id)) return;
      seen.add(found.id);
      if (seen.size <= options.maxEvents) into.next.push(eventOdds(league, found.id, day, options, asOf));
      else into.problem({ pointer: node.pointer, reason: 'more games than a day can have', category: 'conflict' });
    });
}
