import assert from 'node:assert/strict';
import test from 'node:test';
import { OperatorError } from '../../server/src/platform/index.ts';
import { shippedHockey, type HockeyGame, type HockeySeasons } from '../../server/src/model/parts.ts';
import { fitHockeySeasons, hockeyFitReport, measureHockey } from './hockey-seasons.ts';

const gameOf = (season: string, day: string): HockeyGame => ({
  gameId: Number(day.replaceAll('-', '')),
  day,
  season,
  playoffs: false,
  homeTeamId: 1,
  awayTeamId: 2,
  lines: [],
});

const FEW: HockeySeasons = {
  games: [gameOf('2024-25', '2024-10-10'), gameOf('2025-26', '2026-01-10')],
  quoted: [],
  lines: [],
};

const refused =
  (message: RegExp) =>
  (error: unknown): boolean =>
    error instanceof OperatorError && message.test(error.message) && error.hint !== '';

test('a fit of hockey without enough games says what is missing', async () => {
  const fit = (seasons: HockeySeasons, through?: string) => () =>
    fitHockeySeasons('Nhl', seasons, through, () => undefined);
  await assert.rejects(fit({ games: [], quoted: [], lines: [] }), refused(/no finished games/));
  await assert.rejects(fit(FEW, '2024-25'), refused(/only one season to fit on: 2024-25/));
  await assert.rejects(fit(FEW), refused(/Too few players/));
});

test('a backtest of hockey without games, or with constants that saw them, is refused', () => {
  const measure =
    (season: string, from?: string, given = shippedHockey('Nhl')[0]) =>
    () =>
      measureHockey({ league: 'Nhl', seasons: FEW, season, from, given });
  assert.throws(measure('2023-24'), refused(/No finished games of 2023-24/));
  assert.throws(measure('2025-26', '2026-02-01'), refused(/from 2026-02-01 on/));
  assert.throws(measure('2025-26', undefined, shippedHockey('Nhl').at(-1)), refused(/only on days before 2026-01-10/));
  assert.match(measure('2025-26')().text, /^nhl-2022-23\.1, 2026-01-10 to 2026-01-10/);
});

test('the report of a fit says of each stat whether its prices proved it', () => {
  const text = hockeyFitReport(shippedHockey('Nhl').at(-1)!);
  for (const stat of ['Goals', 'Assists', 'Points', 'ShotsOnGoal'])
    assert.match(text, new RegExp(`^  ${stat} .* mLL on \\d+ lines: proven$`, 'm'));
  for (const stat of ['BlockedShots', 'Hits', 'Saves', 'GoalsAgainst'])
    assert.match(text, new RegExp(`^  ${stat} .* no prices: unproven$`, 'm'));
});
