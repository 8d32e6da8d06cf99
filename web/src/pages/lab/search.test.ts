import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { boundsOf, FEATURE_NAMES, featureOf, FLAGS, freeBound, freeFeatures, without } from './builder/conditions.ts';
import { PRESETS } from './presets.ts';
import { readLab } from './search.ts';

interface Described {
  readonly paths: Readonly<Record<string, { readonly post: Posted }>>;
}
interface Posted {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: Shape } } };
}
interface Shape {
  readonly properties: { readonly where: { readonly properties: object } };
}

test('every condition that the service knows has a control, and no control has an unknown one', () => {
  const description = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'),
  ) as Described;
  const asked = description.paths['/api/v1/research/systems']?.post.requestBody.content['application/json'].schema;
  const known = Object.keys(asked?.properties.where.properties ?? {});
  const controls = FEATURE_NAMES.flatMap((name) => [featureOf(name).least, featureOf(name).most ?? []].flat());
  const words = ['direction', 'stats', 'ratings', 'books', ...FLAGS];
  // Periods are asked for with the API.
  assert.deepEqual([...controls, ...words, 'periods'].toSorted(), known.toSorted());
});

test('an address gives the system that it was made of, and what it cannot mean is left out', () => {
  const where = {
    direction: 'Under',
    stats: ['Points'],
    ratings: ['Premium'],
    books: ['fanduel'],
    minEdge: 0.04,
    maxRest: 0,
    home: false,
  };
  assert.deepEqual(readLab({ where, price: 'closing', from: '2023-10-24', to: '2024-06-17' }), {
    where,
    price: 'closing',
    from: '2023-10-24',
    to: '2024-06-17',
  });
  const wrong = { direction: 'Over', stats: ['Touchdowns', 7], minEdge: 'much', home: 'yes', unknown: 3, books: [] };
  assert.deepEqual(readLab({ where: wrong, price: 'any', from: 'soon', to: 3 }), {
    where: { direction: 'Over' },
    price: undefined,
    from: undefined,
    to: undefined,
  });
  for (const nothing of [undefined, null, 'Over', [], { direction: 'over' }])
    assert.equal(readLab({ where: nothing }).where, undefined);
});

test('a feature offers its lower bound, then its upper one, then none; a removed bound is free again', () => {
  const first = { direction: 'Over' } as const;
  assert.equal(freeBound(first, 'edge'), 'minEdge');
  const second = { ...first, minEdge: 0.04 };
  assert.equal(freeBound(second, 'edge'), 'maxEdge');
  const both = { ...second, maxEdge: 0.1 };
  assert.equal(freeFeatures(both).includes('edge'), false);
  assert.deepEqual(
    boundsOf(both).map(({ name, value }) => [name, value]),
    [
      ['minEdge', 0.04],
      ['maxEdge', 0.1],
    ],
  );
  assert.deepEqual(without(both, 'minEdge'), { ...first, maxEdge: 0.1 });
});

test('the address says whether its system is tested, and every preset is a system that an address can have', () => {
  for (const where of Object.values(PRESETS)) assert.deepEqual(readLab({ where, run: true }).where, where);
  assert.equal(readLab({ run: true }).run, true);
  assert.equal('run' in readLab({ run: 'yes' }), false);
});
