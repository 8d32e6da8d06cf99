const PLAIN = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A sum in the viewer's own currency, with a true minus sign; with `signed` a plus too. */
export function money(sum: number, signed = false): string {
  const sign = sum < 0 ? '−' : signed && sum > 0 ? '+' : '';
  return sign + PLAIN.format(Math.abs(sum));
}
