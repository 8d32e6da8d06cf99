import { text, Unreadable, type Node } from '../reading/shape.ts';

const CLOCK = /^(\d{2,3}):([0-5]\d)$/;

/** A time as "18:07", minutes and seconds, in seconds. Unreadable if it is in another form or longer than `longest`. */
export function clockSeconds(node: Node, longest: number): number {
  const match = CLOCK.exec(text(node));
  if (match === null) throw new Unreadable(node, 'is no time in minutes and seconds');
  const seconds = Number(match[1]) * 60 + Number(match[2]);
  if (seconds > longest) throw new Unreadable(node, 'is longer than can be', 'value');
  return seconds;
}
