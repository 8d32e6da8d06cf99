import assert from 'node:assert/strict';
import test from 'node:test';
import { priceCombo } from '../../src/combos/index.ts';
import { importFolder } from '../../src/ingest/index.ts';
import { lineHalves, settableClock } from '../../src/kernel/index.ts';
import { hockeyConstantsFor, logit, sigmoid } from '../../src/model/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import {
  evaluateProp,
  evaluationReader,
  loadSlate,
  SCORING_BOUNDS,
  scoreSlate,
  worldStore,
  type ScoredProp,
} from '../../src/scoring/index.ts';
import type { Stat } from '../../src/sports/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { writeHockeyFolder } from './hockey-folder.ts';
import { goalkeeperOf, hockeySeason, nameOf, QUOTED_DAY } from './hockey-season.ts';

const AS_OF = new Date(`${QUOTED_DAY}T16:00:00Z`);
const EMPTY = {
  'game-lines.csv': undefined,
  'scratches-2025-26.csv': undefined,
};

test('a board of hockey is judged by its model: published where proven, in doubt where not, explained, evaluated and combined', async (t) => {
  const db = await testDatabase(t);
  const context = { clock: settableClock(new Date('2026-03-08T12:00:00Z')), db, log: silentLog };
  const folder = await writeHockeyFolder(t, { ...EMPTY, ...hockeySeason() });
  const report = await importFolder(context, folder, { league: 'Nhl' });
  assert.equal(report.problems.first.length, 0, JSON.stringify(report.problems.first));
  const constants = hockeyConstantsFor('Nhl', QUOTED_DAY) ?? assert.fail('no constants');

  const worlds = worldStore();
  const slate = await loadSlate(db, { league: 'Nhl', date: QUOTED_DAY, asOf: AS_OF }, worlds);
  const scored = scoreSlate(slate);
  assert.equal(scored.modelVersion, constants.version);
  assert.equal(scored.props.length, 2 * 6 * 4 + 1);
  const of = (stat: Stat, player?: string): ScoredProp[] =>
    scored.props.filter(
      ({ features: { prop } }) =>
        prop.stat === stat && (player === undefined || slate.players.get(prop.playerId) === player),
    );

  // What prices proved is published, the rest is shown with the doubt.
  for (const stat of ['ShotsOnGoal', 'Goals', 'Points'] as const)
    for (const { judgement } of of(stat)) assert.deepEqual(judgement.doubts, [], stat);
  for (const stat of ['BlockedShots', 'Saves'] as const)
    for (const { judgement, claims } of of(stat)) {
      assert.deepEqual(judgement.doubts, ['unproven'], stat);
      assert.deepEqual(new Set(claims.map(({ grounds }) => grounds)), new Set([null]));
    }
  const published = scored.props.flatMap(({ claims }) => claims.filter(({ grounds }) => grounds !== null));
  assert.ok(published.length > 0, 'who shoots five times a game is published over 1.5');
  for (const { grounds } of published) assert.match(grounds!.summary, /[Ss]hots on goal|[Gg]oals|[Pp]oints/);

  // The best shooter's over is above the market's, the weakest one's below; both by what the weight lets the model move.
  const overOf = (place: number): number => of('ShotsOnGoal', nameOf(0, place))[0]!.judgement.over;
  const { intercept, weight } = constants.stats.ShotsOnGoal!.stack;
  const market = logit(of('ShotsOnGoal', nameOf(0, 5))[0]!.features.consensus.over);
  assert.ok(overOf(5) > sigmoid(market + 0.1) && overOf(0) < sigmoid(market - 0.1), `${overOf(0)} ${overOf(5)}`);

  const reader = evaluationReader(worlds);
  const { playerId } = of('ShotsOnGoal', nameOf(0, 5))[0]!.features.prop;
  const question = { league: 'Nhl', date: QUOTED_DAY, opponentTeamId: null, asOf: AS_OF, direction: 'Over' } as const;
  const ask = async (stat: Stat, line: number, id = playerId) => {
    const prop = { ...question, playerId: id, stat, period: 'Full' as const };
    return evaluateProp(db, reader, { ...prop, lineHalves: lineHalves(line) ?? assert.fail() });
  };
  const shots = await ask('ShotsOnGoal', 1.5);
  assert.ok('evaluation' in shots);
  assert.ok(Math.abs(shots.evaluation.probability - overOf(5)) < 1e-9, 'the evaluation is the board’s');
  const { model, market: quoted, final } = shots.evaluation.logOdds;
  assert.ok(Math.abs(final - (intercept + (1 - weight) * quoted! + weight * model)) < 1e-9);
  const blocks = shots.evaluation.blocks.reduce((sum, { logOdds }) => sum + logOdds, 0);
  assert.ok(Math.abs(blocks - final) < 1e-9);
  const hits = await ask('Hits', 0.5);
  assert.ok('evaluation' in hits && hits.doubts.includes('unproven') && hits.modelVersion === constants.version);
  const saves = await ask('Saves', 8.5, of('Saves', goalkeeperOf(0))[0]!.features.prop.playerId);
  assert.ok('evaluation' in saves && saves.evaluation.expected > 3, JSON.stringify(saves));
  const ofSkater = await ask('Saves', 8.5);
  assert.ok('refused' in ofSkater, 'a skater has no saves');
  const powerPlay = await ask('PowerPlayPoints', 0.5);
  assert.ok('refused' in powerPlay || powerPlay.doubts.includes('unpricedStat'), 'no source counted them');

  const leg = { ...question, playerId, period: 'Full' as const, lineHalves: lineHalves(0.5) ?? assert.fail() };
  const combined = async (...legs: { readonly stat: Stat; readonly line: number }[]) => {
    const asked = legs.map(({ stat, line }) => ({ ...leg, stat, lineHalves: lineHalves(line) ?? assert.fail() }));
    const combo = { league: 'Nhl', legs: asked, asOf: AS_OF, now: AS_OF } as const;
    return (await priceCombo(db, reader, combo, SCORING_BOUNDS)).joint;
  };
  const goalAndShots = await combined({ stat: 'Goals', line: 0.5 }, { stat: 'ShotsOnGoal', line: 3.5 });
  assert.ok(goalAndShots.probability > 1.1 * goalAndShots.independentProbability, JSON.stringify(goalAndShots));
  const goalAndPoint = await combined({ stat: 'Goals', line: 0.5 }, { stat: 'Points', line: 0.5 });
  assert.ok(goalAndPoint.reasons.includes('impliedLeg'));
  assert.ok(Math.abs(goalAndPoint.probability - goalAndPoint.legs[0]!.probability) < 1e-9);
});

test('a board of hockey says nothing of later games: with another result of the day and after, every price stays', async (t) => {
  const [db, other] = [await testDatabase(t), await testDatabase(t)];
  const season = hockeySeason();
  const changed = season['player-games-2025-26.csv']!.replaceAll(
    new RegExp(`(,${QUOTED_DAY},.*),(\\d+),(\\d+),(\\d+),(\\d+),(\\d+),(\\d+),0,0,0,0,0,0\\.0$`, 'gm'),
    '$1,$2,$3,$4,9,$6,7,0,0,0,0,0,0.0',
  );
  assert.notEqual(changed, season['player-games-2025-26.csv']);
  const pricesOf = async (on: typeof db, files: Readonly<Record<string, string>>) => {
    const context = { clock: settableClock(new Date('2026-03-08T12:00:00Z')), db: on, log: silentLog };
    await importFolder(context, await writeHockeyFolder(t, { ...EMPTY, ...files }), { league: 'Nhl' });
    const slate = await loadSlate(on, { league: 'Nhl', date: QUOTED_DAY, asOf: AS_OF }, worldStore());
    return scoreSlate(slate).props.map(({ features, judgement }) => [features.prop.stat, judgement.over]);
  };
  assert.deepEqual(
    await pricesOf(db, season),
    await pricesOf(other, { ...season, 'player-games-2025-26.csv': changed }),
  );
});
