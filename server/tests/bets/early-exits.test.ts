import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore, addState } from '../support/small-league.ts';

interface Entry {
  readonly id: number;
  readonly state: string;
  readonly profit: number | null;
  readonly legs: readonly { readonly outcome: string | null; readonly actualValue: number | null }[];
}

/** Points by period of each player, each period 400 seconds on court. Player 0 leaves after the second. */
const PERIODS = [
  [2, 3],
  [6, 6, 6, 6],
  [0, 0, 0, 2],
  [6, 6, 6, 6],
  [6, 6, 6, 6],
  [6, 6, 6, 6],
  [6, 6, 6, 6],
];

const sum = (points: readonly number[]): number => points.reduce((total, each) => total + each, 0);

test('a missed Over of a player who left in the first half drops out at PrizePicks, refunds an entry at Underdog, and is a miss elsewhere', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, league, ctx, db, gameId } = stage;
  const leg = (player: number, direction = 'Over', line = 14.5) => ({
    playerId: league.players[player] ?? 0,
    stat: 'Points',
    line,
    direction,
  });
  const log = async (body: object): Promise<number> => {
    const made = await ask<Entry>(one, 'POST', '/me/bets', { stake: 10, ...body });
    assert.equal(made.status, 201, made.text);
    return made.body.id;
  };
  const entry = (house: string, legs: readonly object[], kind = 'AllOrNothing'): Promise<number> =>
    log({ legs, payout: { house, kind } });
  const [hurt, hit, far, other] = [leg(0), leg(1), leg(5), leg(6)];
  const missed = leg(2);
  const made = {
    reboot: await entry('prizepicks', [hurt, hit, far]),
    flexReboot: await entry('prizepicks', [hurt, hit, far, other], 'Flexible'),
    under: await entry('prizepicks', [leg(0, 'Under'), hit, far]),
    reached: await entry('prizepicks', [leg(0, 'Over', 4.5), hit, far]),
    cameBack: await entry('prizepicks', [missed, hit, far]),
    rescue: await entry('underdog', [hurt, hit, far]),
    noRescue: await entry('underdog', [hurt, missed, far]),
    flexPays: await entry('underdog', [hurt, hit, far, other], 'Flexible'),
    flexRescue: await entry('underdog', [hurt, missed, far, other], 'Flexible'),
    parlay: await log({ legs: [hurt, hit, far], book: 'echo', price: 600 }),
    single: await log({ ...hurt, book: 'echo', price: 108 }),
  };
  const results = async () => {
    await stage.settle();
    const read = async (id: number) => {
      const { body } = await ask<Entry>(one, 'GET', `/me/bets/${id}`);
      return `${body.state} ${body.profit} ${body.legs?.map(({ outcome }) => outcome).join() ?? ''}`.trim();
    };
    const all = await Promise.all(Object.entries(made).map(async ([name, id]) => [name, await read(id)] as const));
    return Object.fromEntries(all);
  };
  const play = async (at: Date, hasPeriods: boolean, seconds = 800): Promise<void> => {
    ctx.clock.set(at);
    const lines = PERIODS.map((points, index) => ({
      playerId: league.players[index] ?? 0,
      counts: { pts: sum(points) },
      seconds: index === 0 ? seconds : 1_600,
      ...(hasPeriods && { periodPoints: points }),
    }));
    await addBoxScore(db, league, gameId, at, lines);
  };
  const hour = (count: number): Date => new Date(TIP_OFF.getTime() + count * 3_600_000);
  const asMisses = {
    reboot: 'lost -10 Miss,Hit,Hit',
    flexReboot: 'won 5 Miss,Hit,Hit,Hit',
    under: 'won 40 Hit,Hit,Hit',
    reached: 'won 40 Hit,Hit,Hit',
    cameBack: 'lost -10 Miss,Hit,Hit',
    rescue: 'lost -10 Miss,Hit,Hit',
    noRescue: 'lost -10 Miss,Miss,Hit',
    flexPays: 'won 5 Miss,Hit,Hit,Hit',
    flexRescue: 'lost -10 Miss,Miss,Hit,Hit',
    parlay: 'lost -10 Miss,Hit,Hit',
    single: 'lost -10',
  };
  await addState(db, gameId, 'final', TIP_OFF, hour(3));
  await play(hour(3), false);
  assert.deepEqual(await results(), asMisses, 'without periods it is not known who came back');
  await play(hour(4), true, 1_000);
  assert.deepEqual(await results(), asMisses, 'periods that lack 200 seconds say nothing of the second half');
  await play(hour(5), true);
  assert.deepEqual(await results(), {
    ...asMisses,
    reboot: 'won 20 Void,Hit,Hit',
    flexReboot: 'won 12.5 Void,Hit,Hit,Hit',
    rescue: 'push 0 Void,Hit,Hit',
    noRescue: 'lost -10 Void,Miss,Hit',
    flexPays: 'won 5 Void,Hit,Hit,Hit',
    flexRescue: 'push 0 Void,Miss,Hit,Hit',
  });
});
