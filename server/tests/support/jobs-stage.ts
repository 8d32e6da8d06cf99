import type { Database } from '../../src/platform/index.ts';
import { addPastProps } from '../lab/past-props.ts';
import { addValue, type SmallLeague } from './small-league.ts';
import { scored, STAGED_DAY } from './staged-demo.ts';

/** A player of the other team. */
const OTHER = 5;

/** A scored day with a pick of each team, books with prices, and forty past days for the lab. */
export async function jobsStage(db: Database, league: SmallLeague): Promise<void> {
  await addPastProps(db, league);
  const { rows } = await db.query<{ id: number }>({
    text: 'select id from league.game where game_date = $1',
    values: [STAGED_DAY],
  });
  const claim = { gameId: rows[0]?.id ?? 0, playerId: league.players[OTHER] ?? 0 };
  await addValue(db, league, { ...claim, knownAt: new Date(`${STAGED_DAY}T15:00:00Z`) });
  await scored(db);
}

/**
 * Bets of a season as a sheet with headings of its own: decimal prices with a comma, and days first. Each of the ten
 * players has an over and an under in each game.
 */
export const sheetOf = (bets: number): string =>
  [
    'Tag;Spieler;Art;Linie;Seite;Anbieter;Quote;Einsatz',
    ...Array.from({ length: bets }, (_, at) => {
      const day = String(1 + Math.floor(at / 20)).padStart(2, '0');
      const claim = `Player ${1 + (at % 10)};Points;12,5;${at % 20 < 10 ? 'Over' : 'Under'}`;
      return `${day}.02.2024 14:0${at % 6};${claim};bravo;1,9${at % 10};1.00${at % 10},50`;
    }),
  ].join('\r\n');
