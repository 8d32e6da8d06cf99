/** How tools write figures and props. */
export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? 'unknown' : `${(100 * share).toFixed(1)} %`;
export const signed = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined ? 'unknown' : `${value > 0 ? '+' : ''}${value.toFixed(digits)}`;
export const price = (american: number | null | undefined): string =>
  american === null || american === undefined ? 'no price' : `${american > 0 ? '+' : ''}${american}`;

interface Estimate {
  readonly value: number;
  readonly interval: readonly number[] | null;
}

/** `54.2 % (95 %: 48.0 % to 60.3 %)`. */
export function measured(estimate: Estimate | null | undefined): string {
  if (estimate === null || estimate === undefined) return percent(null);
  const { value, interval } = estimate;
  return interval === null ? percent(value) : `${percent(value)} (95 %: ${interval.map(percent).join(' to ')})`;
}

/** One side of a player's line, as in responses of the service. */
export interface Prop {
  readonly playerName: string;
  readonly stat: string;
  readonly line: number;
  readonly direction: string;
  /** Null or omitted for the full game. */
  readonly period?: string | null;
}

/** `Nikola Jokić Over 26.5 Points (Q1)`. */
const propText = ({ playerName, direction, line, stat, period = null }: Prop): string =>
  `${playerName} ${direction} ${line} ${stat}${period === null ? '' : ` (${period})`}`;

/** Several props, each with an optional remark in parentheses. */
export const propsText = <Leg extends Prop>(
  legs: readonly Leg[],
  between: string,
  remark: (leg: Leg) => string | null = () => null,
): string =>
  legs
    .map((leg) => {
      const said = remark(leg);
      return `${propText(leg)}${said === null ? '' : ` (${said})`}`;
    })
    .join(between);
