const PLACES = 10;

/** Adds exact decimal texts of at most ten places, then rounds half away from zero to 4 places. */
export function addProfits(profits: readonly string[]): number {
  const total = profits.reduce((sum, profit) => sum + scaled(profit), 0n);
  const size = total < 0n ? -total : total;
  const step = 10n ** BigInt(PLACES - 4);
  const rounded = Number((size + step / 2n) / step) / 10_000;
  return total < 0n && rounded !== 0 ? -rounded : rounded;
}

/** The text as a whole number of 10^-10 units. */
function scaled(profit: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,10}))?$/.exec(profit) ?? [];
  if (whole === '') throw new RangeError(`not a profit: ${profit}`);
  const size = BigInt(whole + fraction.padEnd(PLACES, '0'));
  return sign === '-' ? -size : size;
}
