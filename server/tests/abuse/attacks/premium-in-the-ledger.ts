import assert from 'node:assert/strict';
import type { Tier } from '../../../src/access/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { silentLog } from '../../../src/platform/index.ts';
import { bearer } from '../../support/accounts.ts';
import { EVE } from '../../support/eve-of-a-game.ts';
import { publishDay } from '../../support/publish-day.ts';
import { addGame, addValue } from '../../support/small-league.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

/** A day of the stage without other games. */
const DAY = '2024-03-04';

const before = (minutes: number): Date => new Date(Date.parse(EVE) - minutes * 60_000);

/** A game that began this long before the service's clock, with a Premium and a Standard pick. */
async function begunGame({ db, league }: Stage, minutesAgo: number, players: readonly number[]): Promise<number> {
  const gameId = await addGame(db, league, DAY, before(minutesAgo));
  for (const playerId of players) await addValue(db, league, { gameId, playerId, knownAt: before(180) });
  return gameId;
}

/** A Free account reads the ledger for picks that its tier does not show. */
export const attack: Attack = {
  item: 16,
  title: 'the ledger shows a Free account no Premium pick before its grade, and no pick before its delay',
  async play(stage) {
    const { db, league, ask, account, signIn } = stage;
    const [first = 0, second = 0, third = 0, fourth = 0] = league.players;
    const long = await begunGame(stage, 120, [first, second]);
    const justNow = await begunGame(stage, 30, [third, fourth]);
    const clock = settableClock(before(150));
    assert.equal((await publishDay({ db, clock, log: silentLog }, DAY, 'replay')).picks, 4);
    // Each game's later pick is Premium; its row no longer matches its hash, which hides and reveals nothing.
    await db.transaction(async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' });
      await tx.query({
        text: `update picks.pick set rating = 'Premium' where id in (select max(id) from picks.pick where game_id in ($1, $2) group by game_id)`,
        values: [long, justNow],
      });
    });
    const seen = async (tier: Tier): Promise<string[]> => {
      const { accessToken } = await signIn((await account(`ledger-${tier.toLowerCase()}`, tier)).email);
      const response = await ask(`/picks/ledger/${DAY}`, { headers: bearer(accessToken) });
      assert.equal(response.status, 200, response.text);
      const { entries, documents } = response.json<{
        entries: { sealed: string[] }[];
        documents: { document: { rating: string; game: { id: number } } }[];
      }>();
      assert.equal(entries[0]?.sealed.length, 4, 'the hashes of all picks');
      return documents
        .map(({ document: { rating, game } }) => `${rating} ${game.id === long ? 'long ago' : 'just now'}`)
        .toSorted();
    };
    assert.deepEqual(await seen('Free'), ['Standard long ago']);
    assert.deepEqual(await seen('Pro'), [
      'Premium just now',
      'Premium long ago',
      'Standard just now',
      'Standard long ago',
    ]);
    return 'one Standard pick of four, and the hashes of the others';
  },
};
