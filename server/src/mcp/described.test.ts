import assert from 'node:assert/strict';
import test from 'node:test';
import { operationOf, type OperationId } from './described.ts';

test('an operation has its method, its path below the base, and its tiers', () => {
  const { method, path, tiers } = operationOf('getDataPlayersByIdPropsHistory');
  assert.deepEqual([method, path, tiers], ['GET', '/data/players/{id}/props-history', ['Sharp', 'Admin']]);
  const { method: writing, query } = operationOf('postPicksEvaluate');
  assert.deepEqual([writing, query], ['POST', ['asOf', 'books']]);
  assert.throws(() => operationOf('getNothing' as OperationId), /has no operation getNothing/);
});

test('the input of an operation is its path, its query and its body, without headers, and nothing else', () => {
  const history = operationOf('getDataPlayersByIdPropsHistory');
  assert.deepEqual(Object.keys(history.input.properties ?? {}).toSorted(), ['id', ...history.query].toSorted());
  assert.deepEqual(
    [history.input.required, history.input['additionalProperties'], history.input.type],
    [['id'], false, 'object'],
  );
  assert.deepEqual(history.body, []);
  assert.ok(!history.query.includes('id'));
  const bet = operationOf('postMeBets');
  assert.deepEqual(bet.query, []);
  assert.ok(bet.body.includes('stake') && bet.input.required?.includes('stake'));
  assert.deepEqual(Object.keys(bet.input.properties ?? {}), bet.body, 'the idempotency key is a header');
  assert.ok(operationOf('getPicksTop').input.required?.length === 0);
});

test('each argument has its description, no examples, and no null where it can be left out', () => {
  const inputs = (['getPicksTop', 'postMeBets', 'getResearchProps'] as const).map((id) => operationOf(id).input);
  for (const { properties = {} } of inputs)
    for (const [name, schema] of Object.entries(properties)) {
      const text = JSON.stringify(schema);
      assert.doesNotMatch(text, /"examples"/, name);
      assert.doesNotMatch(text, /"anyOf":\[[^\]]*\{"type":"null"\}\]/, name);
    }
  const { note, pickId } = inputs[1]?.properties ?? {};
  assert.deepEqual(note, { type: 'string', maxLength: 500, description: 'For yourself.' });
  assert.deepEqual([pickId?.type, pickId?.['minimum'], pickId?.['anyOf']], ['integer', 1, undefined]);
  const { books } = operationOf('putMePreferences').input.properties ?? {};
  assert.deepEqual([books?.type, books?.default], ['array', null], 'what stands beside the null is kept');
  const date = inputs[0]?.properties?.['date'];
  assert.deepEqual([date?.type, typeof date?.['description']], ['string', 'string']);
});

test('the response is the schema of what is returned, also of what was created, found by its name', () => {
  assert.equal(operationOf('getPicksTop').response.type, 'array');
  const created = operationOf('postMeBets').response;
  assert.equal(created.type, 'object');
  assert.ok('stake' in (created.properties ?? {}));
  assert.equal(created.$ref, undefined);
});
