/** Expressions of one bet in SQL. */
interface BetSql {
  readonly won: string;
  /** Won or lost. */
  readonly decided: string;
  readonly pushed: string;
  readonly void: string;
  /** What one unit wins. */
  readonly pays: string;
  /** No-vig probability of the side at the price's moment, pushes excluded. */
  readonly market: string;
  /** The same when the market closed; null where it is not known for the bet's line. */
  readonly closing: string;
}

/**
 * The members of `SystemDay` over a group of bets, as the select list of a statement. A bet at a price that returns d if it wins
 * is expected to profit p·d - 1 at a probability p; it takes the values d - 1 and -1, with the variance d²·p·(1 - p).
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
