import assert from 'node:assert/strict';
import test from 'node:test';
import { marketsOf, STATS, statsIn, type SportKey } from '../../src/sports/index.ts';
import { readClaimText } from '../../src/bets/imports/formats/claim-text.ts';
import { bettingStage, NOW } from '../support/betting-stage.ts';
import { size } from '../support/size.ts';

/** The claim of a text as one line; the words that were not understood; or `none`. */
function said(text: string, sport: SportKey): string {
  const read = readClaimText(marketsOf(sport), text);
  if (read === 'none') return read;
  if ('unknown' in read) return `? ${read.unknown.join(' ')}`;
  const { player, stat, period, line, direction, teams } = read.claim;
  return [player, direction, line, stat, period, ...(teams ?? [])].join(' ');
}

/** Texts of books and trackers with what they say; the player is Player 1, the teams are BBB and AAA. */
const BASKETBALL: readonly (readonly [text: string, claim: string])[] = [
  ['Under 14.5 Player 1 Points BBB @ AAA', 'Under 14.5 Points Full BBB AAA'],
  ['Player 1 over 16.5 Player Points BBB @ AAA', 'Over 16.5 Points Full BBB AAA'],
  ['Player 1 Over 12,5 Points BBB @ AAA', 'Over 12.5 Points Full BBB AAA'],
  ['Player 1 o14.5 Points', 'Over 14.5 Points Full'],
  ['Player 1 Total Points Over 14.5', 'Over 14.5 Points Full'],
  ['Player 1 15+ Points BBB @ AAA', 'Over 14.5 Points Full BBB AAA'],
  ['Player 1 To Score 15+ Points', 'Over 14.5 Points Full'],
  ['Player 1 15+ Points: No', 'Under 14.5 Points Full'],
  ['Player 1 - 5 or more assists', 'Over 4.5 Assists Full'],
  ['Player 1 more than 14.5 points', 'Over 14.5 Points Full'],
  ['Higher 5.5 Player 1 1st Half Pts + Asts', 'Over 5.5 PtsAst H1'],
  ['Player 1 Over 4.5 1st Qtr Player Points', 'Over 4.5 Points Q1'],
  ['Player 1 Over 4.5 First Quarter Points', 'Over 4.5 Points Q1'],
  ['Player 1 Over 4.5 1Q Points', 'Over 4.5 Points Q1'],
  ['Player 1 Over 4.5 Points (Q3)', 'Over 4.5 Points Q3'],
  ['Player 1 Over 4.5 Points - 2nd Half', 'Over 4.5 Points H2'],
  ['Player 1 Over 3.5 Player 3-Pointers Attempted', 'Over 3.5 ThreesAttempted Full'],
  ['Player 1 Over 3.5 3PT Attempts', 'Over 3.5 ThreesAttempted Full'],
  ['Player 1 Over 2.5 3-PT Made', 'Over 2.5 Threes Full'],
  ['Player 1 Over 2.5 Three Point Field Goals Made', 'Over 2.5 Threes Full'],
  ['Player 1 o2.5 Made Threes', 'Over 2.5 Threes Full'],
  ['Player 1 over 10.5 Player Field Goals Attempted BBB @ AAA', 'Over 10.5 FieldGoalsAttempted Full BBB AAA'],
  ['Player 1 over 6.5 FG Made', 'Over 6.5 FieldGoalsMade Full'],
  ['Player 1 over 3.5 Free Throws Made', 'Over 3.5 FreeThrowsMade Full'],
  ['Player 1 over 3.5 FT Attempted', 'Over 3.5 FreeThrowsAttempted Full'],
  ['Player 1 Yes To Record A Double Double BBB @ AAA', 'Over 0.5 DoubleDouble Full BBB AAA'],
  ['Player 1 Triple-Double No', 'Under 0.5 TripleDouble Full'],
  ['Player 1 To Record a Triple-Double', 'Over 0.5 TripleDouble Full'],
  ['over 34.5 Player 1 Total Points, Rebounds & Assists BBB at AAA', 'Over 34.5 PtsRebAst Full BBB AAA'],
  ['Player 1 Over 30.5 Pts+Reb+Ast', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 30.5 Pts + Rebs + Asts', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 30.5 Points/Rebounds/Assists', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 30.5 PtsRebsAsts', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 30.5 P+R+A', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 30.5 PRA', 'Over 30.5 PtsRebAst Full'],
  ['Player 1 Over 10.5 Points and Rebounds', 'Over 10.5 PtsReb Full'],
  ['Player 1 Over 10.5 Rebs-Asts BBB - AAA', 'Over 10.5 RebAst Full BBB AAA'],
  ['Player 1 Over 2.5 Blocks + Steals BBB vs. AAA', 'Over 2.5 StlBlk Full BBB AAA'],
  ['Player 1 Over 2.5 TO', 'Over 2.5 Turnovers Full'],
  ['Player 1 Over 2.5 player_points_rebounds_assists', 'Over 2.5 PtsRebAst Full'],
];
const HOCKEY: readonly (readonly [text: string, claim: string])[] = [
  ['Player 1 Over 3.5 Shots on Goal', 'Over 3.5 ShotsOnGoal Full'],
  ['Player 1 Over 2.5 Player Shots On Goal BBB @ AAA', 'Over 2.5 ShotsOnGoal Full BBB AAA'],
  ['Player 1 4+ SOG', 'Over 3.5 ShotsOnGoal Full'],
  ['Player 1 Over 0.5 Shots on Goal 1st Period', 'Over 0.5 ShotsOnGoal P1'],
  ['Player 1 Anytime Goal Scorer', 'Over 0.5 Goals Full'],
  ['Player 1 - Any Time Goalscorer BBB @ AAA', 'Over 0.5 Goals Full BBB AAA'],
  ['Player 1 Anytime Goal Scorer Yes', 'Over 0.5 Goals Full'],
  ['Player 1 Anytime Goal Scorer - No', 'Under 0.5 Goals Full'],
  ['Player 1 player_goal_scorer_anytime Over 0.5', 'Over 0.5 Goals Full'],
  ['Player 1 To Score 2+ Goals', 'Over 1.5 Goals Full'],
  ['Player 1 Over 0.5 Goals (3rd Period)', 'Over 0.5 Goals P3'],
  ['Player 1 - 1+ Points', 'Over 0.5 Points Full'],
  ['Player 1 Over 0.5 Total Points', 'Over 0.5 Points Full'],
  ['Player 1 Over 1.5 Goals + Assists', 'Over 1.5 Points Full'],
  ['Player 1 Under 0.5 Assists BBB vs. AAA', 'Under 0.5 Assists Full BBB AAA'],
  ['Player 1 Over 27.5 Saves', 'Over 27.5 Saves Full'],
  ['Player 1 Over 27.5 Goalie Saves BBB - AAA', 'Over 27.5 Saves Full BBB AAA'],
  ['Player 1 u27,5 Total Saves', 'Under 27.5 Saves Full'],
  ['Player 1 Over 2.5 Goals Against', 'Over 2.5 GoalsAgainst Full'],
  ['Player 1 Under 2.5 Goals Allowed', 'Under 2.5 GoalsAgainst Full'],
  ['Player 1 Over 1.5 Blocked Shots', 'Over 1.5 BlockedShots Full'],
  ['Player 1 2+ Blocks', 'Over 1.5 BlockedShots Full'],
  ['Player 1 Over 0.5 Power Play Points', 'Over 0.5 PowerPlayPoints Full'],
  ['Player 1 1+ PP Points', 'Over 0.5 PowerPlayPoints Full'],
  ['Player 1 Higher 0.5 Power-Play Pts', 'Over 0.5 PowerPlayPoints Full'],
  ['Player 1 Over 2.5 Hits (Full Game)', 'Over 2.5 Hits Full'],
  ['Player 1 3 or more hits P2', 'Over 2.5 Hits P2'],
];
/** The texts of each sport. */
const KNOWN = { basketball: BASKETBALL, hockey: HOCKEY };
const SPORTS = ['basketball', 'hockey'] as const;

/** Words that narrow, widen or change a claim of either sport, and words of no claim. */
const EITHER = (
  'Fantasy Offensive Defensive First Second Last Each Every Any Both Most Least Fewest Highest Lowest Combined Average ' +
  'Minutes Minute Min Mins Half Halves Quarter Quarters Overtime OT Regulation Bench Starter Starters Team Game Match Series ' +
  'Season Week Month Day Tonight Today Paint Fastbreak Clutch Home Away Road Rookie Leader Leading Winner Win Lose Loss ' +
  'Moneyline ML Spread Handicap Race Reach Before After Until Within Between In On Of By For From With Without Against ' +
  'Per Ratio Minus Plus Times Percent Percentage Efficiency Rate Attack Shot Dunks Dunk Layups Layup Jumpers Jumper Bank ' +
  'Basket Baskets Buckets Bucket Scorer Score Scoring Assisted Unassisted Missed Miss Misses Fouls Foul Drawn Personal ' +
  'Technical Flagrant Ejection Ejected Deflections Deflection Charges Charge Tips Tip Jump Jumpball Possession Possessions ' +
  'Pointer Pointers Two Twos 2PT 2PA 2PM 2-Pointers Long Longest Shortest Distance Feet Range Corner Wing Deep Heave Buzzer ' +
  'Aces Strikeouts Yards Touchdowns Receptions Runs Bases Kills Deaths Maps Rounds Sets Games ' +
  'Double Triple Quadruple Quintuple Exactly Exact Odd Even Range Band Margin Tie Draw Head H2H Matchup Versus Special ' +
  'Boost Boosted Boosts Insured Insurance Refund Parlay SGP Teaser RoundRobin Flex Power Demon Goblin Discount Reboot ' +
  'Live InPlay Pregame Early Late Cash Free Bonus Promo Token Profit Max Unlimited Limited Or Not Never Only But If Then ' +
  '3 7 22.5 -4.5 1st 2nd 5th +120 -110 $10 50% 合計 очки ★ *** Ω'
).split(' ');
/** Words that only the other sport has, and those that narrow a claim of the one. */
const UNKNOWN = {
  basketball: [...EITHER, ...'Goals Goal Hits Saves SOG Goalie Period Power Skater Anytime'.split(' ')],
  hockey: [
    ...EITHER.filter((word) => word !== 'Against'),
    ...'Rebounds Rebs Steals Turnovers TO Threes 3PM PRA Stocks FGM Made Attempted Attempts DD Double-Double Q1 1H'.split(
      ' ',
    ),
    ...'Power Play Shorthanded Strength Empty Net Netter Shutout Shootout Faceoffs Faceoff Penalty Penalties PIM'.split(
      ' ',
    ),
    ...'Hat Trick Shots Shot Blocked Anytime Takeaways Giveaways TOI Ice Wins Losses Primary Secondary Period'.split(
      ' ',
    ),
    ...'4th GWG Winning Unassisted Regulation Even-Strength 5v5 Saved Percentage GAA Posts Wide Opponent'.split(' '),
  ],
};

const withWord = (text: string, word: string, place: number): string =>
  text.split(' ').toSpliced(place, 0, word).join(' ');
const placesOf = (text: string): number[] => Array.from({ length: text.split(' ').length + 1 }, (_, place) => place);

test('every known text of a bet says what it says', () => {
  for (const sport of SPORTS)
    for (const [text, claim] of KNOWN[sport]) assert.equal(said(text, sport), `Player 1 ${claim}`, text);
});

test('every stat is read by each of its names, with its label and abbreviations', () => {
  for (const sport of SPORTS)
    for (const stat of statsIn(sport)) {
      const { label, feed, aliases } = STATS[stat];
      for (const name of [stat, label, feed, `player_${feed}`, ...aliases.map((alias) => alias.toUpperCase())])
        assert.equal(said(`Player 1 Over 0.5 ${name}`, sport), `Player 1 Over 0.5 ${stat} Full`, name);
    }
});

test('a narrower, wider or other claim than those known here is left out with the words that were not understood', () => {
  for (const [text, words] of [
    ['Player 1 Over 25.5 Player Fantasy Points', 'Fantasy'],
    ['Player 1 Over 1.5 Player Offensive Rebounds', 'Offensive'],
    ['Player 1 Over 1.5 Player Points In First 3 Minutes', 'In First 3 Minutes'],
    ['Player 1 Over 3.5 Player Assists to Turnovers', 'Assists to Turnovers'],
    ['Player 1 Over 3.5 Points - Assists', 'Points Assists'],
    ['Player 1 Over 3.5 Points Attempted', 'Points Attempted'],
    ['Player 1 Over 14.5 Points in each Half', 'in each Half'],
    ['Player 1 15+ Points + 5+ Rebounds', '15+ + Points 5+ Rebounds'],
    ['Player 1 & Player 2 Over 40.5 Points', '& 2'],
    ['Player 1 Over 4.5 1st Quarter 2nd Quarter Points', '1st Quarter 2nd Quarter'],
  ] as const)
    assert.deepEqual(said(text, 'basketball').split(' ').toSorted(), ['?', ...words.split(' ')].toSorted(), text);
  for (const [text, words] of [
    ['Player 1 Over 0.5 Power Play Goals', 'Power Play'],
    ['Player 1 Over 0.5 Player Power Play Assists', 'Power Play'],
    ['Player 1 Over 3.5 Shots', 'none'],
    ['Player 1 Over 0.5 First Goal Scorer', 'First Scorer'],
    ['Player 1 2+ Anytime Goal Scorer', '2+'],
    ['Player 1 Over 1.5 Anytime Goal Scorer', 'Over 1.5'],
    ['Player 1 Anytime Goal Scorer Yes No', 'Yes No'],
    ['Player 1 Over 0.5 Points in Regulation', 'in Regulation'],
    ['Player 1 Over 1.5 Points + Assists', 'Points Assists'],
    ['Player 1 Over 0.5 Goals 1st Quarter', '1st Quarter'],
    ['Player 1 Over 0.5 Goals 1st Period 2nd Period', '1st Period 2nd Period'],
    ['Player 1 Over 0.5 Goals Hits', 'Goals Hits'],
  ] as const) {
    const read = said(text, 'hockey')
      .split(' ')
      .filter((word) => word !== '?');
    assert.deepEqual(read.toSorted(), words.split(' ').toSorted(), text);
  }
});

for (const sport of SPORTS) {
  const unknown = UNKNOWN[sport];
  test(`no text of ${sport} is accepted with one of ${unknown.length} unknown words at any place: it is not understood, or part of no known name`, () => {
    assert.ok(unknown.length >= 200, `${unknown.length}`);
    const step = size({ quick: 4, all: 1, long: 1 });
    let tried = 0;
    for (const [index, [text]] of KNOWN[sport].entries())
      for (const [nth, word] of unknown.entries())
        for (const place of placesOf(text)) {
          if ((index + nth + place) % step !== 0) continue;
          tried += 1;
          const changed = withWord(text, word, place);
          const read = readClaimText(marketsOf(sport), changed);
          if (read === 'none' || 'unknown' in read) continue;
          const { player, teams } = read.claim;
          const isInName = player !== 'Player 1' || (teams !== null && teams.join(' ') !== 'BBB AAA');
          assert.ok(isInName, `${changed} → ${said(changed, sport)}`);
        }
    assert.ok(tried > 8_000, `${tried}`);
  });
}

const PIKKIT =
  'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';

test('an import with an unknown word in the text, in a name too, skips the row and names the words', async (t) => {
  const { upload, one } = await bettingStage(t);
  const row = (id: string, info: string): string =>
    `${id},Echo,straight,PLACED,2.08,,,10,,,,${NOW.toISOString()},,"${info}",,Basketball,NBA`;
  type ImportResponse = { rows: { line: number; state: string; reason: string }[]; accepted: number; skipped: number };
  const known = BASKETBALL.map(([text], index) => row(`k${index}`, text));
  const all = await upload<ImportResponse>(one, '/me/bets/import', [PIKKIT, ...known].join('\n'));
  assert.equal(all.body.accepted, BASKETBALL.length, all.text);
  const step = size({ quick: 31, all: 2, long: 2 });
  const texts = BASKETBALL.flatMap(([text], index) =>
    UNKNOWN.basketball.flatMap((word, nth) =>
      placesOf(text)
        .filter((place) => (index + nth + place) % step === 0)
        .map((place) => withWord(text, word, place)),
    ),
  ).filter((text) => !text.includes('"'));
  const file = [PIKKIT, ...texts.map((text, index) => row(`u${index}`, text))].join('\n');
  const { body, text } = await upload<ImportResponse>(one, '/me/bets/import', file);
  assert.equal(body.rows?.length, texts.length, text.slice(0, 500));
  for (const { line, state, reason } of body.rows)
    assert.equal(state, 'skipped', `${texts[line - 2]}: ${state} ${reason}`);
});

test('qualified markets of a tracker are skipped with their words, and our own narrower stats become what they say', async (t) => {
  const { upload, one } = await bettingStage(t);
  const header =
    'created_at,event_start_date,sportsbook,sport,league,event_name,market_name,bet_name,odds,clv,stake,bet_profit,status,bet_type,tags';
  const markets = [
    'Player Fantasy Points',
    'Player Offensive Rebounds',
    'Player Defensive Rebounds',
    'Player 3-Pointers Attempted',
    '1st Qtr Player Points',
    'Player Points In First 3 Minutes',
    'Player Assists to Turnovers',
  ];
  const rows = markets.map(
    (market) =>
      `${NOW.toISOString()},2024-03-05T23:00:00Z,Underdog,basketball,NBA,BBB vs AAA,${market},Player 1 Over 3.5,-119,0,10,,pending,,`,
  );
  type ImportResponse = {
    rows: { state: string; reason: string | null; bet: { stat: string; period: string | null } | null }[];
  };
  const { body } = await upload<ImportResponse>(one, '/me/bets/import', [header, ...rows].join('\n'));
  assert.deepEqual(
    body.rows.map(({ state, reason, bet }) => [state, bet === null ? reason : `${bet.stat} ${bet.period}`]),
    [
      ['skipped', 'has words that were not understood: “Fantasy”'],
      ['skipped', 'has words that were not understood: “Offensive”'],
      ['skipped', 'has words that were not understood: “Defensive”'],
      ['accepted', 'ThreesAttempted null'],
      ['accepted', 'Points Q1'],
      ['skipped', 'has words that were not understood: “In”, “First”, “3”, “Minutes”'],
      ['skipped', 'has words that were not understood: “Assists”, “to”, “Turnovers”'],
    ],
  );
});
