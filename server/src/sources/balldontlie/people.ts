import type { GameRef, PlayerRef } from '../facts.ts';
import { member, moment, type Node, numericId, text } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';

/** A player with the feed's id and a name in two parts. */
export function player(node: Node): PlayerRef {
  const name = `${text(member(node, 'first_name'))} ${text(member(node, 'last_name'))}`;
  return { externalId: numericId(member(node, 'id')), name };
}

/** The game that a request was about. */
export function askedGame({ request, receivedAt }: SourceResponse): Extract<GameRef, { home: string }> {
  const { gameDate = '', home = '', away = '', tipOff } = request.about;
  const startsAt = tipOff === undefined ? null : moment({ value: tipOff, pointer: '' });
  return { gameDate, home, away, startsAt, seenAt: receivedAt };
}
