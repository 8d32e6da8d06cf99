import type { Figure } from './figures.ts';

/** The figures of one benchmark, with time and machine. */
export interface Measured {
  readonly name: string;
  readonly about: string;
  /** RFC 3339. */
  readonly at: string;
  readonly machine: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
}

const HEAD = [
  '| benchmark | what | ratio | ours | beside | wanted | holds |',
  '|---|---|---|---|---|---|---|',
] as const;

/** The figures of all benchmarks as one table, then each benchmark's description, time and machine. */
export function tableOf(all: readonly Measured[]): string {
  return [...HEAD, ...all.flatMap(rowsOf), '', ...all.map(noteOf), ''].join('\n');
}

/** The figures of one benchmark, one table row each. */
export const rowsOf = ({ name, figures }: Measured): string[] => figures.map((figure) => row(name, figure));

function noteOf({ name, about, at, machine, seconds }: Measured): string {
  return `- **${name}**: ${about} ${at.slice(0, 10)}, ${machine}; ${Math.round(seconds)} s.`;
}

function row(name: string, { what, value, unit, yardsticks = [], reach, holds }: Figure): string {
  const beside = yardsticks.map((one) => `${one.name} ${say(one.value)}`).join('; ');
  const ratios = yardsticks.map((one) => (value / one.value).toFixed(2)).join('; ');
  const held = holds === undefined ? '' : holds ? 'yes' : '**no**';
  return `| ${name} | ${what} | ${ratios} | ${say(value)} ${unit} | ${beside} | ${reach ?? ''} | ${held} |`;
}

function say(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
}
