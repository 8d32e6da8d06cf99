import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { checkPeople } from '../reading/counts.ts';
import type { AvailabilityReportFact, PlayerRef } from '../facts.ts';
import { list, member, numericId, text, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { listedGame } from './games.ts';

const REASON = 'did not dress';

/** Who does not dress, known about half an hour before the start. Until then a team's list is empty, which says nothing. */
export function readScratches(response: SourceResponse, root: Node, into: Collection): void {
  const { league, about } = response.request;
  const nodes = list(member(root, 'seasonSeries')).filter((node) => String(member(node, 'id').value) === about.game);
  const [node] = nodes;
  if (node === undefined)
    throw new Unreadable(member(root, 'seasonSeries'), 'has another game than was asked for', 'conflict');
  const game = listedGame(league, node, member(node, 'gameDate'), into);
  if (game === null) return;
  const { externalId } = game;
  for (const [team, side] of [
    [game.home, 'homeTeam'],
    [game.away, 'awayTeam'],
  ] as const) {
    const scratches = member(root, 'gameInfo', side, 'scratches');
    into.entry(scratches, () => {
      const players = scratched(scratches);
      if (players.length > 0)
        into.facts.availability.push({ ...learned(response), game: { externalId }, team, players });
    });
  }
}

function scratched(scratches: Node): AvailabilityReportFact['players'] {
  const byId = new Map<string, PlayerRef>();
  for (const node of list(scratches)) {
    const externalId = numericId(member(node, 'id'));
    const name = `${text(member(node, 'firstName', 'default'))} ${text(member(node, 'lastName', 'default'))}`;
    if ((byId.get(externalId)?.name ?? name) !== name)
      throw new Unreadable(node, 'is listed twice, differently', 'conflict');
    byId.set(externalId, { externalId, name });
  }
  checkPeople(scratches, [...byId.values()]);
  return Array.from(byId.values(), (player) => ({ player, status: 'Out', reason: REASON }));
}
