import { member, numericId, Unreadable, whole, type Node } from '../reading/shape.ts';

/**
 * Each number of a team's sweaters is that of one player. Two players of a team may have one name, so a player who is listed under
 * two ids is seen by the number.
 */
export function checkSweaters(players: readonly Node[]): void {
  const owners = new Map<number, string>();
  for (const node of players) {
    const number = whole(member(node, 'sweaterNumber'), 0, 99);
    const id = numericId(member(node, 'playerId'));
    if ((owners.get(number) ?? id) !== id) throw new Unreadable(node, 'has the number of another player', 'conflict');
    owners.set(number, id);
  }
}
