/** A typed total in the account's own currency; undefined while it is none. */
export function stakeOf(text: string): number | undefined {
  const total = Number(text);
  return text.trim() !== '' && Number.isFinite(total) && total > 0 ? total : undefined;
}

/** A total split by the shares of both sides, to the cent: together they are the total. */
export function splitOf(
  total: number,
  stakes: { readonly over: number },
): { readonly over: number; readonly under: number } {
  const cents = Math.round(total * 100);
  const over = Math.round(cents * stakes.over);
  return { over: over / 100, under: (cents - over) / 100 };
}
