import {
  advanceHockey,
  hockeyInput,
  newHockeyWorld,
  type HockeyGame,
  type HockeyInput,
  type HockeyLine,
} from '../../../server/src/model/hockey/index.ts';

/** A played player-game with what was known of the player before it. */
export interface HockeyRow {
  readonly game: HockeyGame;
  readonly line: HockeyLine;
  readonly input: HockeyInput;
}

/** Games of a player before his rows count: the averages of a newcomer are the league's. */
const FEWEST_GAMES = 10;

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
