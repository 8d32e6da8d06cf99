import type { Direction } from '../../api/types.ts';
import { strings } from './strings.ts';

const words = strings.lineStatus;

/** How a running count stands against the line. An over that has hit stays hit; an under is open until the end. */
export function lineStatus(value: number, line: number, direction: Direction, isOver: boolean): string {
  if (value === line) return words.onTheLine;
  if (value > line) return direction === 'Over' ? words.overHit : words.underMiss;
  if (isOver) return direction === 'Under' ? words.underHit : words.overMiss;
  return words.needs(Math.floor(line - value) + 1);
}
