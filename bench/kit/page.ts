import type { Figure } from './figures.ts';

/** What one benchmark measured, when and where. */
export interface Measured {
  readonly name: string;
  readonly about: string;
  /** RFC 3339. */
  readonly at: string;
  readonly machine: string;
  readonly seconds: number;
  readonly figures: readonly Figure[];
}

/** One benchmark as a section of Markdown. */
export function section({ name, about, at, machine, seconds, figures }: Measured): string {
  return [
    `### ${name}`,
    '',
    about,
    '',
    '| what | ours | beside | ratio | wanted | holds |',
    '|---|---|---|---|---|---|',
    ...figures.map(row),
    '',
    `${at.slice(0, 10)}, ${machine}; ${Math.round(seconds)} s.`,
    '',
  ].join('\n');
}

/** The page with this section in the place of the last of its name, or at its end where it had none. */
export function withSection(page: string, measured: Measured): string {
  const text = section(measured);
  const start = page.indexOf(`### ${measured.name}\n`);
  if (start < 0) return `${page.trimEnd()}\n\n${text}`;
  const rest = page.slice(start + 4);
  const next = rest.search(/^##/m);
  return page.slice(0, start) + text + (next < 0 ? '' : `\n${rest.slice(next)}`);
}

function row({ what, value, unit, yardsticks = [], reach, holds }: Figure): string {
  const beside = yardsticks.map((one) => `${one.name} ${say(one.value)}`).join('; ');
  const ratios = yardsticks.map((one) => (value / one.value).toFixed(2)).join('; ');
  const held = holds === undefined ? '' : holds ? 'yes' : '**no**';
  return `| ${what} | ${say(value)} ${unit} | ${beside} | ${ratios} | ${reach ?? ''} | ${held} |`;
}

function say(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
}
