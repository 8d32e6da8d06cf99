import type { TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import type { Feature } from '../../src/lab/features/feature.ts';
import { recordBets } from '../../src/lab/saved/record-bets.ts';
import type { GameToFollow } from '../../src/lab/saved/queries.ts';
import { saveSystem } from '../../src/lab/saved/save-system.ts';
import type { System } from '../../src/lab/systems/system.ts';
import type { League } from '../../src/leagues/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { testDatabase } from '../support/postgres.ts';
import { smallLeague } from '../support/small-league.ts';
import { madeFeature, makeGame, type MadeGame } from './made-features.ts';

const OVERS: System = { league: 'Nba', from: null, to: null, where: { direction: 'Over' }, price: 'best' };

/** An hour before the games of March 5, 2024 in two leagues, with a row of each of the NBA's first three players. */
export async function savedStage(t: TestContext) {
  const db = await testDatabase(t);
  const [nba, wnba] = [await smallLeague(db), await smallLeague(db, 'Wnba')];
  const game = await makeGame(db, nba, '2024-03-05');
  const clock = settableClock(new Date(game.tipOff.getTime() - 60 * 60_000));
  const { id: accountId } = await makeAccount(db, 'one', 'Sharp');
  const due = ({ id, date, tipOff }: MadeGame, league: League = 'Nba'): GameToFollow => ({
    gameId: id,
    league,
    date,
    tipOff,
  });
  const rowsOf = (of: MadeGame, change: (place: number) => Partial<Feature> = () => ({})): Feature[] =>
    nba.players.slice(0, 3).map((id, place) => madeFeature(nba, of, id, change(place)));
  return {
    db,
    nba,
    wnba,
    game,
    clock,
    accountId,
    due,
    rowsOf,
    /** At so many minutes before the first game's tip-off. */
    at: (minutes: number): void => clock.set(new Date(game.tipOff.getTime() - minutes * 60_000)),
    save: (system: Partial<System> = {}, { owner = accountId, isFollowed = true } = {}) =>
      db.transaction((tx) =>
        saveSystem(
          tx,
          { id: owner, tier: 'Sharp' },
          { name: 'One', system: { ...OVERS, ...system }, isFollowed },
          clock.now(),
        ),
      ),
    record: (rows: readonly Feature[], games: readonly GameToFollow[] = [due(game)]): Promise<number> =>
      db.transaction((tx) => recordBets(tx, clock, { games, rows })),
  };
}
