import type { Day } from '../../kernel/index.ts';
import type { Background, GameReports } from '../models/sport-model.ts';
import type { Slate } from './slate.ts';

/** A fact of a slate was learned after the slate's moment, or a game had begun: the score would use the future. */
export class LookAheadError extends Error {
  override readonly name = 'LookAheadError';
}

/**
 * Checks every fact of a slate against its moment, in production too. The loader asks for nothing later. A faulty query
 * therefore fails here instead of producing a record that is too good.
 */
export function assertNoLookAhead(slate: Slate): void {
  const { asOf, date } = slate;
  for (const game of slate.games) {
    if (game.knownAt > asOf) throw late(`the state of game ${game.id}`, game.knownAt, asOf);
    if (game.tipOff <= asOf) throw new LookAheadError(`game ${game.id} had begun at ${asOf.toISOString()}`);
  }
  for (const quote of slate.quotes)
    if (quote.knownAt > asOf) throw late(`a quote of ${quote.book} on game ${quote.gameId}`, quote.knownAt, asOf);
  for (const games of slate.recent.values())
    for (const past of games) {
      if (past.knownAt > asOf) throw late(`the box score of game ${past.gameId}`, past.knownAt, asOf);
      if (past.gameDate >= date) throw new LookAheadError(`game ${past.gameId} is not before ${date}`);
    }
  const { background } = slate;
  if (background !== undefined && background !== null) checkBackground(background, date, asOf);
}

/** The world has only whole days before this one, from box scores known by now; the news was known by now too. */
export function checkBackground(
  {
    past,
    constants,
    gameLines,
    availability,
    submissions,
    lineups,
  }: Omit<Background, 'model' | 'availability'> & GameReports,
  date: Day,
  asOf: Date,
): void {
  const { world, knownAt } = past;
  if (world.lastDay >= date) throw new LookAheadError(`the world holds ${world.lastDay}, which is not before ${date}`);
  if (constants.lastDay >= date) throw new LookAheadError(`the constants were fitted on ${constants.lastDay}`);
  if (knownAt !== null && knownAt > asOf) throw late('a box score of the world', knownAt, asOf);
  for (const line of gameLines)
    if (line.knownAt > asOf) throw late(`the line of game ${line.gameId}`, line.knownAt, asOf);
  for (const known of availability)
    if (known.knownAt > asOf) throw late(`the status of player ${known.playerId}`, known.knownAt, asOf);
  for (const list of submissions)
    if (list.knownAt > asOf) throw late(`the report of team ${list.teamId}`, list.knownAt, asOf);
  for (const lineup of lineups)
    if (lineup.knownAt > asOf) throw late(`a line-up of game ${lineup.gameId}`, lineup.knownAt, asOf);
}

function late(what: string, knownAt: Date, asOf: Date): LookAheadError {
  return new LookAheadError(`${what} was learned at ${knownAt.toISOString()}, after ${asOf.toISOString()}`);
}
