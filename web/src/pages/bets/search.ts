/** The pick that a bet is to be logged on, as the address names it. */
export interface LoggedPick {
  readonly pick?: number | undefined;
}

export function readLogged({ pick }: Readonly<Record<string, unknown>>): LoggedPick {
  return typeof pick === 'number' && Number.isInteger(pick) && pick > 0 ? { pick } : {};
}
