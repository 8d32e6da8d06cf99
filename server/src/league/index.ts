export * from './recording.ts';
export {
  availabilityKnown,
  finishedGames,
  gameDays,
  playerBefore,
  type FinishedGame,
  type GameDay,
  type KnownAvailability,
  type PlayerBefore,
} from './history-queries.ts';
export {
  boxLines,
  boxScoresInForce,
  gamesAhead,
  gamesKnown,
  gamesOfDay,
  periodLines,
  playerNames,
  recentLines,
  type BoxLine,
  type BoxPeriodLine,
  type KnownBoxScore,
  type KnownGame,
  type PastLine,
} from './reading-queries.ts';
