import assert from 'node:assert/strict';
import test from 'node:test';
import { toldBy } from '../../tests/mcp/told-by.ts';
import { operationOf } from './described.ts';
import { PLAYER, toolOf } from './tool.ts';

const words = { name: 'one', title: 'One', description: 'For tests.' };
const told = toolOf('getPicksTop', { ...words, list: 'picks', tell: (picks) => `${picks.length} picks` });

test('a tool names the tiers of an operation that not all of them may call', () => {
  assert.equal(told.description, 'For tests.');
  const sharp = toolOf('getDataPlayersByIdPropsHistory', { ...words, tell: () => '' });
  assert.equal(sharp.description, 'For tests. Tiers: Sharp and Admin.');
  assert.deepEqual([sharp.name, sharp.title, sharp.writes], ['one', 'One', undefined]);
  assert.equal(toolOf('postMeBets', { ...words, writes: true, tell: () => '' }).writes, true);
});

test('a tool changes members of the input, sends its defaults, and what is given in place of them', async () => {
  const tool = toolOf('getResearchProps', { ...words, input: { pageSize: { default: 3 } }, tell: ({ date }) => date });
  const operation = operationOf('getResearchProps');
  const { pageSize, ...others } = tool.input.properties ?? {};
  const { pageSize: before, ...unchanged } = operation.input.properties ?? {};
  assert.deepEqual([pageSize, others], [{ ...before, default: 3 }, unchanged]);
  assert.deepEqual(tool.input.required, operation.input.required);
  const response = { date: '2024-03-05', rows: [] };
  const { text, structured, asked } = await toldBy(tool, response);
  assert.deepEqual([text, structured, asked], ['2024-03-05', response, [['GET /research/props', { pageSize: 3 }]]]);
  assert.deepEqual((await toldBy(tool, response, { pageSize: 9, stat: 'pts' })).asked[0]?.[1], {
    pageSize: 9,
    stat: 'pts',
  });
  assert.deepEqual((await toldBy(told, [])).asked, [['GET /picks/top', {}]]);
});

test('a list is a member of the result, and the output names the members and types that a result always has', async () => {
  assert.deepEqual((await toldBy(told, [1, 2])).structured, { picks: [1, 2] });
  assert.deepEqual(told.output, { type: 'object', properties: { picks: { type: 'array' } }, required: ['picks'] });
  const { output } = toolOf('postMeBets', { ...words, tell: () => '' });
  const { response } = operationOf('postMeBets');
  assert.deepEqual(output.required, response.required);
  assert.deepEqual(Object.keys(output.properties ?? {}), Object.keys(response.properties ?? {}));
  assert.deepEqual(output.properties?.['id'], { type: 'integer' });
  assert.deepEqual(output.properties?.['legs'], {}, 'a member of several types has none');
  assert.match(String(PLAYER['description']), /find_player/);
});
