import {
  advanceHockey,
  type HockeyGame,
  type HockeyInput,
  hockeyInput,
  type HockeyLine,
  type HockeyStat,
  isSkaterStat,
  newHockeyWorld,
  SKATER_STATS,
} from '../../../server/src/model/parts.ts';

/** A played player-game with what was known of the player before it. */
export interface HockeyRow {
  readonly game: HockeyGame;
  readonly line: HockeyLine;
  readonly input: HockeyInput;
}

/** Games of a player before any row counts: the averages of a newcomer are the league's. */
export const FEWEST_GAMES = 10;

/** Every wanted player-game in order of days, with the past before its day. `games` are sorted by day. */
export function* hockeyRows(
  games: readonly HockeyGame[],
  wanted: (game: HockeyGame, line: HockeyLine) => boolean,
): Generator<HockeyRow> {
  const world = newHockeyWorld();
  for (const [day, ofDay] of Map.groupBy(games, (game) => game.day)) {
    for (const game of ofDay)
      for (const line of game.lines) {
        if (!wanted(game, line)) continue;
        const past = world.players.get(line.playerId);
        if (past === undefined || past.games < FEWEST_GAMES) continue;
        // A player may have played as the other kind: a goalkeeper's line is no skater's.
        if (past.isGoalie !== (line.goalie !== null)) continue;
        yield { game, line, input: hockeyInput(world, game, line) };
      }
    advanceHockey(world, day, ofDay);
  }
}

/** Half lines around a mean: the one nearest to it and one on each side, above zero. */
export const linesNear = (mean: number): number[] =>
  [-1, 0, 1].map((step) => Math.floor(mean) + 0.5 + step).filter((line) => line > 0);

/** A stat of a line; null for a player of the other kind. */
export function countedIn({ skater, goalie }: Pick<HockeyLine, 'skater' | 'goalie'>, stat: HockeyStat): number | null {
  if (isSkaterStat(stat)) return skater && SKATER_STATS[stat].reduce((sum, count) => sum + skater[count], 0);
  return goalie && (stat === 'Saves' ? goalie.saves : goalie.against);
}
