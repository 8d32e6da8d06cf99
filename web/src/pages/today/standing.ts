import type { Direction } from '../../api/types.ts';

/** How a count so far stands against a line: an over that is there stays there, an under holds until the end. */
export function standing(value: number, line: number, direction: Direction, isOver: boolean): string {
  if (value === line) return 'on the line';
  if (value > line) return direction === 'Over' ? 'over: there' : 'over the line: lost';
  if (isOver) return direction === 'Under' ? 'under: there' : 'under the line: lost';
  return `${Math.floor(line - value) + 1} more for the over`;
}
