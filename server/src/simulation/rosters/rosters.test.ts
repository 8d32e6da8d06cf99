import assert from 'node:assert/strict';
import test from 'node:test';
import { nameKey } from '../../kernel/index.ts';
import { ZONES } from '../games/figures.ts';
import { simulatedIn } from '../simulated-leagues.ts';
import { foundLeague } from './rosters.ts';

const FIRST = simulatedIn('Nba');

/** Every abbreviation that the real league or its data feeds have used. */
const REAL =
  'ATL BOS BKN BRK NJN CHA CHO CHH CHI CLE DAL DEN DET GSW GS HOU IND LAC LAL MEM VAN MIA MIL MIN NOP NO NOH NOK NYK NY OKC SEA ORL PHI PHX PHO POR SAC SAS SA TOR UTA UTAH WAS WSH';

test('thirty teams of fifteen; no abbreviation is a real one, no two players share a name key', () => {
  const league = foundLeague(FIRST, 1);
  assert.equal(league.teams.length, 30);
  assert.equal(league.players.length, 450);
  assert.equal(new Set(league.players.map((player) => nameKey(player.name))).size, 450);
  assert.equal(new Set(league.players.map((player) => player.externalId)).size, 450);
  const real = new Set(REAL.split(' '));
  assert.deepEqual(
    league.teams.filter((team) => real.has(team.abbreviation)),
    [],
  );
  assert.equal(new Set(league.teams.map((team) => team.abbreviation)).size, 30);
});

test('the same seed gives the same league, another seed another', () => {
  assert.deepEqual(foundLeague(FIRST, 5), foundLeague(FIRST, 5));
  assert.notDeepEqual(foundLeague(FIRST, 5).players[0], foundLeague(FIRST, 6).players[0]);
});

test('a player’s makes over a mix of zones match the talent', () => {
  for (const player of foundLeague(FIRST, 2).players) {
    const shares = player.zoneShares;
    assert.equal(shares.length, ZONES.length);
    assert.ok(Math.abs(shares.slice(0, 3).reduce((a, b) => a + b, 0) - 1) < 1e-9);
    assert.ok(Math.abs(shares.slice(3).reduce((a, b) => a + b, 0) - 1) < 1e-9);
    const made = (from: number, to: number): number =>
      shares
        .slice(from, to)
        .reduce((sum, share, zone) => sum + share / (1 + Math.exp(-player.makeLogits[from + zone]!)), 0);
    assert.ok(made(0, 3) > 0.35 && made(0, 3) < 0.75, `two ${made(0, 3)}`);
    assert.ok(made(3, 7) > 0.25 && made(3, 7) < 0.47, `three ${made(3, 7)}`);
  }
});
