import { nameKey, type Availability } from '../../kernel/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { InjuryFact, PlayerFact, PlayerRef } from '../facts.ts';
import { flag, member, type Node, numericId, remark, table, Unreadable, word } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';
import { page } from './paging.ts';
import { askedGame, player } from './people.ts';

/** Day-to-day maps to Questionable: both leave it open. */
const STATUSES = table<Availability>({
  out: 'Out',
  'out for season': 'Out',
  doubtful: 'Doubtful',
  questionable: 'Questionable',
  'day-to-day': 'Questionable',
  'day to day': 'Questionable',
  probable: 'Probable',
  available: 'Available',
});

/** The list of injured players. It names teams by id only, so the team comes from the player. */
export function readInjuries(response: SourceResponse, root: Node, into: Collection): void {
  const injuries = uniqueFacts<InjuryFact>(into, (fact) => into.facts.injuries.push(fact));
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const who = player(member(node, 'player'));
      const status = word(member(node, 'status'), STATUSES);
      const reason = remark(member(node, 'description'));
      const fact: InjuryFact = {
        ...learned(response),
        league: response.request.league,
        team: null,
        player: who,
        status,
        reason,
      };
      injuries.add(node, nameKey(who.name), fact);
    });
  injuries.done();
}

const STARTERS = 5;

/** The starters of a game, known once it has begun. A team is stored only if exactly five are named. */
export function readLineup(response: SourceResponse, root: Node, into: Collection): void {
  const starters = new Map<string, Map<string, PlayerRef>>();
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const of = member(node, 'game_id');
      if (numericId(of) !== response.request.about.game)
        throw new Unreadable(of, 'is another game than was asked for', 'conflict');
      const who = player(member(node, 'player'));
      const side = team(response.request.league, member(node, 'team', 'abbreviation'));
      if (!flag(member(node, 'starter'))) return;
      const five = starters.get(side) ?? new Map<string, PlayerRef>();
      starters.set(side, five.set(who.externalId ?? '', who));
    });
  const game = askedGame(response);
  for (const [side, five] of starters)
    if (side !== game.home && side !== game.away) continue;
    else if (five.size === STARTERS)
      into.facts.lineups.push({ ...learned(response), game, team: side, starters: [...five.values()] });
    else into.problem({ pointer: '/data', reason: `${five.size} starters of ${side}`, category: 'conflict' });
}

/** Names for the player ids in the prices. */
export function readPlayers(response: SourceResponse, root: Node, into: Collection): void {
  const players = uniqueFacts<PlayerFact>(into, (fact) => into.facts.players.push(fact));
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const { externalId, name } = player(node);
      const position = remark(member(node, 'position'));
      if (externalId === null) return;
      const fact: PlayerFact = {
        ...learned(response),
        league: response.request.league,
        externalId,
        name,
        position: position === '' ? null : position,
      };
      // Two players with one name, or one with two ids: the ids alone do not tell which.
      players.add(node, nameKey(name), fact);
    });
  players.done();
}
