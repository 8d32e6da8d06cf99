import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import type * as Combos from '../../src/combos/index.ts';
import type * as Ingest from '../../src/ingest/index.ts';
import type * as Kernel from '../../src/kernel/index.ts';
import type * as Scoring from '../../src/scoring/index.ts';
import type * as Program from '../support/whole-program.ts';
import { copyWithLeague } from './scratch-copy.ts';
import { LEAGUE, STICKBALL } from './stickball.ts';
import { GAME_DAY } from './tern-folder.ts';
import { writeTernFolder } from './tern.ts';

const VERSION = 'stickball-1';
const LAST_DAY = '2023-12-25';
const TEAMMATES = { 'pts-pts': { correlation: 0.6, error: 0.01 } };
const JOINT = {
  samePlayer: {},
  samePlayerByRole: {},
  teammates: TEAMMATES,
  teammatesByRole: {},
  opponents: {},
  opponentsByRole: {},
  role: { centre: 30, width: 10 },
  games: 100,
};
const FITTED = JSON.stringify({ version: VERSION, lastDay: LAST_DAY, joint: JOINT });

test('the model of another sport is one file and one line: its league is judged, evaluated and combined by it', async (t) => {
  const copy = await copyWithLeague(
    t,
    'tern',
    { 'index.ts': LEAGUE.replace('constants: []', `constants: [${FITTED}]`) },
    {
      name: 'stickball',
      files: { 'index.ts': STICKBALL },
      model: await readFile(new URL('./stickball-model.ts', import.meta.url), 'utf8'),
    },
  );
  const { wholeProgram } = await copy.module<typeof Program>('tests/support/whole-program.ts');
  const { importFolder } = await copy.module<typeof Ingest>('src/ingest/index.ts');
  const { settableClock, lineHalves } = await copy.module<typeof Kernel>('src/kernel/index.ts');
  const { priceCombo } = await copy.module<typeof Combos>('src/combos/index.ts');
  const scoring = await copy.module<typeof Scoring>('src/scoring/index.ts');
  const { evaluateProp, evaluationReader, loadSlate, SCORING_BOUNDS, scoreSlate, worldStore } = scoring;
  // Its type is that of the copy, which this test's own registry does not have.
  const league = 'Tern' as 'Nba';
  const goals = 'Goals' as 'Points';
  const { context } = await wholeProgram(t, { clock: settableClock(new Date('2024-01-11T12:00:00Z')) });
  const { db } = context;
  await importFolder(context, await writeTernFolder(t), { league });

  const worlds = worldStore();
  const asOf = new Date(`${GAME_DAY}T16:00:00Z`);
  const slate = await loadSlate(db, { league, date: GAME_DAY, asOf }, worlds);
  const scored = scoreSlate(slate);
  assert.equal(scored.modelVersion, VERSION);
  assert.deepEqual(scored.starts, [], 'the model does not say who starts');
  const quoted = scored.props.filter(({ features }) => features.prop.stat === 'Points');
  assert.equal(quoted.length, 32);
  const [{ features, judgement }] = quoted as [(typeof quoted)[number]];
  const { playerId } = features.prop;
  const { rows } = await db.query<{ mean: number }>({
    text: `select avg(line.pts + line.ast)::float8 as mean from league.box_line line
           where line.player_id = $1 and line.played_on < $2`,
    values: [playerId, GAME_DAY],
  });
  const { mean } = rows[0] ?? assert.fail('no games');
  const over = 1 / (1 + Math.exp((18.5 - mean) / 2));
  assert.ok(Math.abs(judgement.over - over) < 1e-9, `${judgement.over} is not ${over}`);
  assert.deepEqual(judgement.doubts, []);

  const reader = evaluationReader(worlds);
  const question = { league, date: GAME_DAY, opponentTeamId: null, asOf, playerId, direction: 'Over' as const };
  const prop = { ...question, period: 'Full' as const, lineHalves: lineHalves(18.5) ?? assert.fail() };
  const evaluated = await evaluateProp(db, reader, { ...prop, stat: 'Points' });
  assert.ok('evaluation' in evaluated, JSON.stringify(evaluated));
  assert.equal(evaluated.modelVersion, VERSION);
  assert.ok(Math.abs(evaluated.evaluation.probability - over) < 1e-9);
  assert.equal(evaluated.forecast.median, Math.round(mean));
  assert.deepEqual(evaluated.doubts, []);
  const before = { ...prop, date: LAST_DAY, asOf: new Date(`${LAST_DAY}T16:00:00Z`), stat: 'Points' as const };
  const early = await evaluateProp(db, evaluationReader(worlds), before);
  assert.ok('refused' in early && early.refused.includes('There is no model for'), JSON.stringify(early));

  const mate = quoted.find((one) => one.features.teamId === features.teamId && one.features.prop.playerId !== playerId);
  const leg = { ...prop, playerId, stat: goals };
  const other = { ...leg, playerId: mate?.features.prop.playerId ?? assert.fail('no teammate') };
  const combined = async (...legs: (typeof leg)[]) =>
    (await priceCombo(db, reader, { league, legs, asOf, now: asOf }, SCORING_BOUNDS)).joint;
  const mates = await combined(leg, other);
  assert.ok(mates.probability > 1.2 * mates.independentProbability, JSON.stringify(mates));
  assert.ok(!mates.reasons.includes('noFittedDependence'));
  const nested = await combined(leg, { ...leg, stat: 'Points' });
  assert.ok(nested.reasons.includes('impliedLeg'), 'in this sport a point is a goal or an assist');
  assert.ok(Math.abs(nested.probability - (nested.legs[0]?.probability ?? 0)) < 1e-9);
});
