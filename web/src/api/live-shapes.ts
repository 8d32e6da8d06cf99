/** How a pick stands while its game runs. */
export interface LivePick {
  readonly id: number;
  readonly status: 'live' | 'final';
  readonly value: number | null;
  readonly seconds: number;
  readonly asOf: string;
}
