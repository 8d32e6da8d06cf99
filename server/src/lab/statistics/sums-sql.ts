/** SQL expressions for one bet. */
interface BetSql {
  readonly won: string;
  /** Won or lost. */
  readonly decided: string;
  readonly pushed: string;
  readonly void: string;
  /** The win for one unit. */
  readonly pays: string;
  /** No-vig probability of the side when the price was taken, pushes excluded. */
  readonly market: string;
  /** The same at the close; null where unknown for the bet's line. */
  readonly closing: string;
}

/**
 * The members of `SystemDay` over a group of bets, as the select list of a statement. A bet that returns d if it wins has the
 * expected profit p·d - 1 at probability p. Its profit is d - 1 or -1, with the variance d²·p·(1 - p).
 */
export function sumsSql({ won, decided, pushed, void: isVoid, pays, market, closing }: BetSql): string {
  const count = (which: string): string => `(count(*) filter (where ${which}))::int`;
  const sum = (what: string, which = decided): string => `coalesce(sum(${what}) filter (where ${which}), 0)`;
  return `${count(won)} as won,
       ${count(`${decided} and not ${won}`)} as lost,
       ${count(pushed)} as pushed,
       ${count(isVoid)} as void,
       ${sum(`case when ${won} then ${pays} else -1 end`)} as units,
       ${sum(market)} as "expectedWins",
       ${sum(`${market} * (1 + ${pays}) - 1`)} as "expectedUnits",
       ${sum(`(1 + ${pays}) * (1 + ${pays}) * ${market} * (1 - ${market})`)} as variance,
       ${count(`not ${isVoid} and ${closing} is not null`)} as closed,
       ${sum(`${closing} * (1 + ${pays}) - 1`, `not ${isVoid}`)} as "closingValue"`;
}
