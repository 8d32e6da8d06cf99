import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Day } from '../../src/kernel/index.ts';
import type { PropRow } from '../../src/research/boards/board-view.ts';
import { publishSlate } from '../../src/cycle/index.ts';
import type { ShootingZones } from '../../src/research/zones/shooting-zones.ts';
import type { TeammatesResponse } from '../../src/research/teammates/teammates.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { researchStage } from '../support/research-stage.ts';
import { addBoxScore, addGame, addState, addValue } from '../support/small-league.ts';

const OPENING = '2024-10-22';
const tipOff = (date: Day): Date => new Date(`${date}T23:00:00Z`);

/** Two games of the spring, three preseason games for another team, and opening night tonight. */
async function openingNight(t: TestContext) {
  const on = await researchStage(t, `${OPENING}T18:00:00Z`);
  const { db, league } = on;
  const playerId = on.player(0);
  async function play(date: Day, isPreseason: boolean): Promise<void> {
    const gameId = await addGame(db, league, date, tipOff(date));
    const night = new Date(tipOff(date).getTime() + 10_000_000);
    await addState(db, gameId, 'final', tipOff(date), night);
    const counts = isPreseason ? { pts: 2, reb: 1 } : { pts: 20, reb: 7 };
    const box = await addBoxScore(db, league, gameId, night, [{ playerId, counts }]);
    await db.query({
      text: `with chart as (
               insert into league.shot_chart (game_id, known_at, known_at_assumed, source, content_hash)
               values ($1, $2, false, 'test', '') returning id)
             insert into league.shot (shot_chart_id, number, player_id, period, clock_seconds, x_ft, y_ft, distance_ft,
               zone_basic, zone_area, zone_range, three, made)
             select id, 1, $3, 1, 1, 0, 0, 0, 'Mid-Range', '', '', false, $4 from chart`,
      values: [gameId, night, playerId, isPreseason],
    });
    if (!isPreseason) return;
    await db.query({
      text: `update league.game set season = '2024-25', season_type = 'preseason' where id = $1`,
      values: [gameId],
    });
    await db.query({
      text: 'update league.box_line set team_id = $2 where box_score_id = $1',
      values: [box, league.teams[1]],
    });
  }
  for (const date of ['2024-04-01', '2024-04-03']) await play(date, false);
  for (const date of ['2024-10-06', '2024-10-08', '2024-10-10']) await play(date, true);
  const gameId = await addGame(db, league, OPENING, tipOff(OPENING));
  await addValue(db, league, { gameId, playerId, knownAt: new Date(`${OPENING}T17:00:00Z`) });
  const slate = await loadSlate(db, { league: 'Nba', date: OPENING, asOf: on.ctx.clock.now() });
  await publishSlate(on.ctx, scoreSlate(slate), 'live');
  return { on, playerId };
}

test('preseason games are in no hit count, split or zone; they only give a player’s team', async (t) => {
  const { on, playerId } = await openingNight(t);
  const { rows } = await on.get<{ rows: PropRow[] }>('/research/props');
  const [row] = rows;
  assert.deepEqual(
    [row?.l5Hits, row?.l5Games, row?.l15Hits, row?.l15Games, row?.teamAbbreviation],
    [2, 2, 2, 2, 'BBB'],
  );
  const { line } = await on.get<TeammatesResponse>(`/data/research/teammates/${playerId}?stat=Rebounds`);
  assert.equal(line, 7, 'the median of the last season that counts');
  const { season, windows } = await on.get<ShootingZones>(`/research/player/${playerId}/shooting-zones`);
  const midRange = windows[0]?.zones.find(({ zone }) => zone === 'Mid-Range');
  assert.deepEqual(
    [season, windows[0]?.games, midRange?.attempts, midRange?.makes, midRange?.leaguePercentage],
    ['2023-24', 2, 2, 0, 0],
  );
});
