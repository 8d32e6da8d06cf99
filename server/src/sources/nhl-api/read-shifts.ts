import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import type { PeriodTimesFact } from '../facts.ts';
import { list, member, numericId, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { clockSeconds } from './clock.ts';
import { isPlayoffs } from './games.ts';

/** The other entries are goals. */
const SHIFT = 517;

/** Every player's time on the ice in each period, as the sum of the shifts. Some games have no shifts. */
export function readShifts(response: SourceResponse, root: Node, into: Collection): void {
  const { game: externalId = '' } = response.request.about;
  const entries = list(member(root, 'data'));
  if (whole(member(root, 'total'), 0, 100_000) !== entries.length)
    throw new Unreadable(member(root, 'total'), 'is not the number of entries', 'truncated');
  if (entries.length === 0) return;
  into.entry(root, () => {
    const times = new Map<string, PeriodTimesFact['times'][number]>();
    for (const { player, period, seconds } of shiftsIn(entries, externalId)) {
      const key = `${player} ${period}`;
      const before = times.get(key)?.seconds ?? 0;
      times.set(key, { player: { externalId: player, name: '' }, period, seconds: before + seconds });
    }
    into.facts.periodTimes.push({ ...learned(response), game: { externalId }, times: [...times.values()] });
  });
}

interface Shift {
  readonly player: string;
  readonly period: number;
  readonly seconds: number;
}

/** Each shift once. One unreadable shift makes all unreadable: a gap would give wrong times. */
function shiftsIn(entries: readonly Node[], game: string): Shift[] {
  const byId = new Map<string, string>();
  return entries.flatMap((node) => {
    const id = numericId(member(node, 'id'));
    const content = JSON.stringify(node.value);
    const before = byId.get(id);
    if (before !== undefined && before !== content)
      throw new Unreadable(node, 'is there twice, differently', 'conflict');
    byId.set(id, content);
    if (numericId(member(node, 'gameId')) !== game)
      throw new Unreadable(member(node, 'gameId'), 'is another game than was asked for', 'conflict');
    const shift = shiftOf(node);
    const isTimed = whole(member(node, 'typeCode'), 1, 9_999) === SHIFT && !isShootout(game, shift.period);
    return before === undefined && isTimed ? [{ ...shift, seconds: lasted(node) }] : [];
  });
}

const shiftOf = (node: Node): Omit<Shift, 'seconds'> => ({
  player: numericId(member(node, 'playerId')),
  period: whole(member(node, 'period'), 1, 14),
});

const FIRST_OVERTIME = 4;

const isShootout = (game: string, period: number): boolean => period > FIRST_OVERTIME && !isPlayoffs(game);

/** Of a period. */
const LONGEST = 20 * 60;

function lasted(node: Node): number {
  const [start, end, duration] = ['startTime', 'endTime', 'duration'].map((name) =>
    clockSeconds(member(node, name), LONGEST),
  ) as [number, number, number];
  if (end - start !== duration)
    throw new Unreadable(member(node, 'duration'), 'is not from its start to its end', 'conflict');
  return duration;
}
