/** A book’s price on a line from one moment to another. */
export interface Quote {
  readonly book: string;
  readonly bookTitle: string;
  readonly line: number;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  readonly capturedAt: string;
  /** Null while it stands. */
  readonly endedAt: string | null;
}

/** What a report said of a player of the team. */
export interface News {
  readonly playerId: number;
  readonly playerName: string;
  readonly isTeammate: boolean;
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly knownAt: string;
}
