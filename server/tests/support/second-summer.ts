import type { Day } from '../../src/kernel/index.ts';
import type { Stat } from '../../src/sports/index.ts';
import type { Queryable } from '../../src/platform/index.ts';
import { addBoxScore, addGame, addQuote, addState, smallLeague, type SmallLeague } from './small-league.ts';

/** A day on which no market of the second league had enough graded prices, and two on which some had. */
export const THIN_DAY: Day = '2026-07-20';
export const SUMMER_DAYS: readonly [regular: Day, cupFinal: Day] = ['2026-08-04', '2026-08-05'];
/** Players of each game with quotes for these stats at these lines. */
export const QUOTED_PLAYERS = 4;
export const LINES: ReadonlyMap<Stat, number> = new Map([
  ['Points', 14.5],
  ['Rebounds', 6.5],
]);

const GAMES_BEHIND = 24;
const DAY_MS = 86_400_000;

/** A small-league player's counts in a game. */
export const countsOf = (player: number, game: number) => ({
  pts: 9 + ((game + player) % 11),
  reb: 2 + ((2 * game + player) % 9),
  fga: 12,
});

/**
 * The small league as the WNBA in the summer of 2026: a history, and three evenings of finished games. The last one is
 * a Cup final.
 */
export async function secondSummer(db: Queryable): Promise<SmallLeague> {
  const league = await smallLeague(db, 'Wnba');
  const play = async (date: Day, number: number, quoted: boolean): Promise<void> => {
    const tipOff = new Date(`${date}T23:00:00Z`);
    const isFinal = date === SUMMER_DAYS[1];
    const gameId = await addGame(db, league, date, tipOff, isFinal ? 'cup-final' : 'regular');
    if (quoted) await quote(db, league, gameId, new Date(`${date}T15:00:00Z`));
    await addState(db, gameId, 'final', tipOff, new Date(tipOff.getTime() + 2.5 * 3_600_000));
    const lines = league.players.map((playerId, index) => ({ playerId, counts: countsOf(index, number) }));
    await addBoxScore(db, league, gameId, new Date(tipOff.getTime() + 3 * 3_600_000), lines);
  };
  const first = Date.parse(THIN_DAY) - GAMES_BEHIND * DAY_MS;
  for (let game = 0; game < GAMES_BEHIND; game += 1)
    await play(new Date(first + game * DAY_MS).toISOString().slice(0, 10), game, false);
  for (const [index, date] of [THIN_DAY, ...SUMMER_DAYS].entries()) await play(date, GAMES_BEHIND + index, true);
  return league;
}

/** Four books agree on each prop; the fifth pays enough on the under for a pick. */
async function quote(db: Queryable, league: SmallLeague, gameId: number, knownAt: Date): Promise<void> {
  for (const playerId of league.players.slice(0, QUOTED_PLAYERS))
    for (const [stat, line] of LINES)
      for (const book of league.books.keys()) {
        const [over, under] = book === 'echo' ? [-132, 112] : [-110, -110];
        await addQuote(db, league, { gameId, playerId, stat, line, book, over, under, knownAt });
      }
}

/** As in a configured service. */
export async function enableBoth(db: Queryable): Promise<void> {
  await db.query({
    text: `insert into operations.config_value (section, key, value, updated_at, updated_by)
           values ('leagues', 'enabled', 'Nba, Wnba', now(), 'test')`,
    values: [],
  });
}
