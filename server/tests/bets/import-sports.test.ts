import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { HOCKEY_FOLDER, writeHockeyFolder } from '../leagues/hockey-folder.ts';
import { bettingStage, NOW, type BettingStage } from '../support/betting-stage.ts';

/** The folder of hockey moved to the days of the small league, where a skater has the name of a basketball player. */
const moved = (text: string): string =>
  text
    .replaceAll('2025-10-08', '2024-03-03')
    .replaceAll('2025-10-10', '2024-03-05')
    .replaceAll('2025-26', '2023-24')
    .replaceAll('20250200', '20230200')
    .replaceAll('David Pastrnak', 'Player 1');

/** Three leagues; in the Nhl Boston plays in Toronto an hour before the game of the Nba. */
async function withHockey(t: TestContext): Promise<BettingStage> {
  const stage = await bettingStage(t);
  const folder = await writeHockeyFolder(t);
  for (const [name, text] of Object.entries(HOCKEY_FOLDER)) {
    await writeFile(join(folder, name), moved(text));
    await rename(join(folder, name), join(folder, moved(name)));
  }
  const later = settableClock(new Date('2024-03-08T12:00:00Z'));
  const { files } = await importFolder({ ...stage.ctx, clock: later }, folder, { league: 'Nhl' });
  assert.deepEqual(
    files.filter(({ fault }) => fault !== null),
    [],
  );
  return stage;
}

interface Imported {
  readonly rows: readonly {
    readonly state: string;
    readonly reason: string | null;
    readonly bet: {
      readonly league: string;
      readonly stat: string;
      readonly period: string | null;
      readonly line: number;
    } | null;
  }[];
}

const HEADER = 'Bet,Book,Odds,Stake,Placed at,League,Sport';

/** What each text became: league, stat, line and period, or the reason. */
async function imported(
  { upload, one }: BettingStage,
  texts: readonly (readonly [text: string, league?: string, sport?: string])[],
): Promise<string[]> {
  const mapping = {
    Bet: 'text',
    Book: 'book',
    Odds: 'price',
    Stake: 'stake',
    'Placed at': 'placedAt',
    League: 'league',
    Sport: 'sport',
  };
  const rows = texts.map(
    ([text, league = '', sport = '']) => `"${text}",Echo,-110,10,${NOW.toISOString()},${league},${sport}`,
  );
  const path = `/me/bets/import?mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
  const { body, text } = await upload<Imported>(one, path, [HEADER, ...rows].join('\n'));
  assert.ok(body.rows !== undefined, text);
  return body.rows.map(({ bet, state, reason }) =>
    bet === null ? `${state}: ${reason}` : [bet.league, bet.stat, bet.line, bet.period ?? 'Full'].join(' '),
  );
}

test("the text of a bet slip is read in the words of its league's sport: named, or the one that has the player", async (t) => {
  const stage = await withHockey(t);
  assert.deepEqual(
    await imported(stage, [
      ['Auston Matthews Over 3.5 Shots on Goal', 'NHL'],
      ['Auston Matthews Anytime Goal Scorer', 'NHL'],
      ['Auston Matthews - 1+ Points', '', 'Ice Hockey'],
      ['Jeremy Swayman Over 27.5 Saves BOS @ TOR'],
      ['Auston Matthews Over 1.5 Blocked Shots'],
      ['Auston Matthews Over 0.5 Power Play Points'],
      ['Auston Matthews Over 2.5 Hits 1st Period'],
      ['Auston Matthews Over 0.5 Assists'],
      ['Player 2 Over 1.5 Blocked Shots'],
      ['Player 2 Over 4.5 Assists 1st Quarter'],
    ]),
    [
      'Nhl ShotsOnGoal 3.5 Full',
      'Nhl Goals 0.5 Full',
      'Nhl Points 0.5 Full',
      'Nhl Saves 27.5 Full',
      'Nhl BlockedShots 1.5 Full',
      'Nhl PowerPlayPoints 0.5 Full',
      'Nhl Hits 2.5 P1',
      'Nhl Assists 0.5 Full',
      'Nba Blocks 1.5 Full',
      'Nba Assists 4.5 Q1',
    ],
  );
});

test('a text that a player of each of two sports can mean is refused with both leagues, until a word, a team or a column decides', async (t) => {
  const stage = await withHockey(t);
  const both = 'wrong: may be of Nba or Nhl: write which in a column “league”';
  assert.deepEqual(
    await imported(stage, [
      ['Player 1 Over 0.5 Points'],
      ['Player 1 Over 1.5 Blocked Shots'],
      ['Player 1 Over 1.5 Blocked Shots', 'NBA'],
      ['Player 1 Over 1.5 Blocked Shots', 'NHL'],
      ['Player 1 Over 1.5 Blocked Shots', '', 'Basketball'],
      ['Player 1 Over 1.5 Blocked Shots', '', 'hockey'],
      ['Player 1 Over 1.5 Blocked Shots BBB @ AAA'],
      ['Player 1 Over 1.5 Blocked Shots BOS @ TOR'],
      ['Player 1 Over 1.5 Shots on Goal'],
      ['Player 1 Over 1.5 Rebounds'],
      ['Player 1 Over 0.5 Points 2nd Period'],
    ]),
    [
      ...[both, both],
      ...['Nba Blocks 1.5 Full', 'Nhl BlockedShots 1.5 Full', 'Nba Blocks 1.5 Full', 'Nhl BlockedShots 1.5 Full'],
      ...['Nba Blocks 1.5 Full', 'Nhl BlockedShots 1.5 Full', 'Nhl ShotsOnGoal 1.5 Full', 'Nba Rebounds 1.5 Full'],
      'Nhl Points 0.5 P2',
    ],
  );
});

test('a text of no league here says what is missing in the one that knows the player or the most of its words', async (t) => {
  const stage = await withHockey(t);
  assert.deepEqual(
    await imported(stage, [
      ['Player 1 Over 0.5 Even Strength Points'],
      ['Auston Matthews Over 0.5 Power Play Goals'],
      ['Auston Matthews Over 1.5 Rebounds', 'NHL'],
      ['Auston Matthews Over 0.5 Points', '', 'Football'],
      ['Auston Matthews Over 0.5 Points | Jeremy Swayman Over 20.5 Saves'],
      ['Auston Matthews Over 0.5 Points Foxes @ Hounds', 'NHL'],
      ['Noname Unheard Over 0.5 Hits'],
    ]),
    [
      'skipped: has words that were not understood: “Even”, “Strength”',
      'skipped: has words that were not understood: “Power”, “Play”',
      'skipped: is no bet on a player’s figure: “Auston Matthews Over 1.5 Rebounds”',
      'skipped: is of Football, which is not kept here',
      'Nhl Points 0.5 Full',
      'wrong: names the team “Foxes”, which Nhl does not have',
      'wrong: names no player for certain: no player is known as “Noname Unheard”',
    ],
  );
});
