import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../kernel/index.ts';
import { plannedFeeds, pricingFeeds, sourcesSection } from './feeds.ts';
import { readSettings } from './settings.ts';

const clock = settableClock(new Date('2024-03-02T12:00:00Z'));
const namesOf = (environment: Record<string, string>): string[] =>
  plannedFeeds(readSettings(environment), clock).map(({ source }) => source.name);

const KEYS = { PROPPICK_THE_ODDS_API_KEY: 'one', PROPPICK_BALLDONTLIE_KEY: 'two' };

test('the demo reads no feed, even if keys are set; production reads the free ones and those with a key', () => {
  assert.deepEqual(namesOf(KEYS), []);
  const free = ['nba-cdn', 'nba-injury-report', 'nba-lineups', 'nhl-api', 'espn', 'kalshi', 'prizepicks', 'nba-stats'];
  assert.deepEqual(namesOf({ PROPPICK_MODE: 'production' }), free);
  assert.deepEqual(namesOf({ PROPPICK_MODE: 'production', ...KEYS }), [...free, 'the-odds-api', 'balldontlie']);
});

test('the exchange without a key is read only on request, until it is turned on: then it is a source of prices', () => {
  const look = (more: Record<string, string>) => {
    const feeds = plannedFeeds(readSettings({ PROPPICK_MODE: 'production', ...more }), clock);
    const schedule = feeds.find(({ source }) => source.name === 'kalshi')?.schedule;
    return [schedule, pricingFeeds(feeds).map(({ source }) => source.name)];
  };
  const scheduled = 'every 30m, every 10m from 6h before to 1h after start';
  assert.deepEqual(look({}), ['off', []]);
  assert.deepEqual(look({ PROPPICK_KALSHI: 'false' }), ['off', []]);
  assert.deepEqual(look({ PROPPICK_KALSHI: 'true' }), [scheduled, ['kalshi']]);
  assert.deepEqual(look({ PROPPICK_KALSHI: 'true', ...KEYS })[1], ['kalshi', 'the-odds-api', 'balldontlie']);
});

test('a feed gets the configured ceiling and only its own key', () => {
  const settings = { PROPPICK_MODE: 'production', PROPPICK_CREDITS_A_DAY: '40', ...KEYS };
  for (const { source, feed } of plannedFeeds(readSettings(settings), clock)) {
    assert.equal(feed.ceilings.day, 40);
    assert.equal(feed.key, { 'the-odds-api': 'one', balldontlie: 'two' }[source.name] ?? null);
  }
});

test('a feed can be set to serve some of its kinds; others are refused', () => {
  const { keys } = sourcesSection(plannedFeeds(readSettings({ PROPPICK_MODE: 'production' }), clock));
  const key = keys['espn'];
  assert.ok(key !== undefined);
  for (const text of ['nothing', 'scores', 'games, availability']) assert.equal(key.read(text), text);
  for (const text of ['', 'quotes', 'scores,games', 'scores, nothing', 'scores, '])
    assert.throws(() => key.read(text), /must be nothing, or some of/, text);
});

test('only regions of the feed are accepted', () => {
  const { oddsRegions } = readSettings({ PROPPICK_ODDS_REGIONS: 'us, eu' });
  assert.deepEqual(oddsRegions, ['us', 'eu']);
  assert.throws(() => readSettings({ PROPPICK_ODDS_REGIONS: 'us,mars' }), /PROPPICK_ODDS_REGIONS/);
});
