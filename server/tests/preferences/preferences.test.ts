import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage } from '../support/betting-stage.ts';

const DEFAULTS = {
  books: null,
  oddsFormat: 'American',
  timeZone: 'UTC',
  bankroll: null,
  unitShare: 0.01,
  kellyFraction: 0.25,
  maxStakeShare: 0.03,
  against: 'consensus',
  devig: 'proportional',
};
const PATH = '/me/preferences';

test('preferences are the defaults until set, and separate for each account', async (t) => {
  const { ask, one, other } = await bettingStage(t);
  assert.deepEqual((await ask(one, 'GET', PATH)).body, DEFAULTS);
  const mine = {
    books: ['echo', 'alpha'],
    oddsFormat: 'Decimal',
    timeZone: 'America/New_York',
    bankroll: 1_250.55,
    unitShare: 0.02,
    kellyFraction: 0.5,
    maxStakeShare: 1,
    against: 'alpha',
    devig: 'worst',
  };
  const put = await ask(one, 'PUT', PATH, { ...mine, books: ['Echo', 'alpha', 'echo'], against: ' Alpha' });
  assert.equal(put.status, 200, put.text);
  assert.deepEqual(put.body, mine, 'books once each, as their keys');
  assert.deepEqual((await ask(one, 'GET', PATH)).body, mine);
  assert.deepEqual((await ask(other, 'GET', PATH)).body, DEFAULTS);
  assert.deepEqual((await ask(one, 'PUT', PATH, { bankroll: 7 })).body, { ...DEFAULTS, bankroll: 7 });
});

test('of two concurrent changes one applies completely', async (t) => {
  const { ask, one } = await bettingStage(t);
  const changes = Array.from({ length: 12 }, (_, nth) => ({
    ...DEFAULTS,
    bankroll: nth + 1,
    unitShare: (nth + 1) / 100,
  }));
  const responses = await Promise.all(changes.map((change) => ask(one, 'PUT', PATH, change)));
  assert.ok(responses.every(({ status }) => status === 200));
  const { body } = await ask<{ bankroll: number }>(one, 'GET', PATH);
  assert.deepEqual(body, changes[body.bankroll - 1]);
});

test('an invalid value is rejected with its location, and changes nothing', async (t) => {
  const { ask, one } = await bettingStage(t);
  for (const [change, place, said] of [
    [{ books: ['echo', 'nobook'] }, '/books/1', /must be one of alpha, .*echo.*fanduel/],
    [{ books: [] }, '/books', /./],
    [{ books: 'echo' }, '/books', /./],
    [{ bankroll: 0 }, '/bankroll', /./],
    [{ bankroll: -5 }, '/bankroll', /./],
    [{ bankroll: 10.001 }, '/bankroll', /two places/],
    [{ bankroll: 1e12 }, '/bankroll', /./],
    [{ kellyFraction: 0 }, '/kellyFraction', /./],
    [{ kellyFraction: 1.01 }, '/kellyFraction', /./],
    [{ maxStakeShare: 2 }, '/maxStakeShare', /./],
    [{ unitShare: 0 }, '/unitShare', /./],
    [{ timeZone: 'Mars/Olympus' }, '/timeZone', /IANA/],
    [{ timeZone: '+01:00' }, '/timeZone', /IANA/],
    [{ against: 'nobook' }, '/against', /must be one of consensus, sharp, model, alpha, /],
    [{ devig: 'none' }, '/devig', /./],
    [{ oddsFormat: 'Roman' }, '/oddsFormat', /./],
    [{ colour: 'red' }, '/colour', /./],
  ] as const) {
    const response = await ask<{ errors: { pointer: string; detail: string }[] }>(one, 'PUT', PATH, change);
    assert.equal(response.status, 400, JSON.stringify(change));
    const error = response.body.errors.find(({ pointer }) => pointer === place);
    assert.match(error?.detail ?? response.text, said, response.text);
  }
  assert.deepEqual((await ask(one, 'GET', PATH)).body, DEFAULTS);
});
