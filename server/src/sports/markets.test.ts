import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { marketsOf, type MarketPiece } from './markets.ts';
import { BASKETBALL_STATS as STAT_NAMES, STATS, type BasketballStat as Stat } from './basketball/stats.ts';

const { pieceAt, statInText, statOfPieces } = marketsOf('basketball');

/** Names of markets as books and trackers write them. */
const WRITTEN: Readonly<Record<Stat, readonly string[]>> = {
  Points: [
    'Points',
    'point',
    'pts',
    'Total Points',
    'Player Points',
    'Points Scored',
    'Alternate Points',
    'Alt Pts',
    'Points O/U',
    'points over/under',
  ],
  Rebounds: ['rebound', 'Rebounds', 'Reb', 'Rebs', 'Total Rebounds'],
  Assists: ['assist', 'Assists', 'ast', 'asts'],
  Threes: [
    ...[
      'Threes',
      '3s',
      '3pts',
      '3PTM',
      '3FGM',
      '3-Pointers',
      '3-pointers made',
      'three pointer',
      'Three Pointers Made',
    ],
    ...[
      '3 Point Field Goals',
      '3-PT FG',
      '3pt shots made',
      'three-points',
      '3-pts',
      '3 point made',
      'Made Threes',
      '3pt',
    ],
  ],
  Steals: ['steal', 'Steals', 'stl', 'stls'],
  Blocks: ['block', 'Blocks', 'blk', 'blks', 'Blocked Shots', 'blocked-shots'],
  Turnovers: ['turnover', 'Turnovers', 'tov', 'tovs', 'TO'],
  PtsRebAst: [
    ...[
      'PRA',
      'p+r+a',
      'P & R & A',
      'P/R/A',
      'ptsrebsasts',
      'PtsRebAst',
      'Pts + Rebs + Asts',
      'points, rebounds and assists',
    ],
    ...['Points_Rebounds_Assists', 'pts-reb-ast', 'rebounds assists points', 'PtsReb + Ast'],
  ],
  PtsReb: ['PR', 'P+R', 'p & r', 'ptsrebs', 'PtsReb', 'Points & Rebounds', 'Rebs/Pts'],
  PtsAst: ['PA', 'P+A', 'p/a', 'ptsasts', 'PtsAst', 'Points and Assists'],
  RebAst: ['RA', 'R+A', 'r & a', 'rebsasts', 'RebAst', 'Rebs-Asts'],
  StlBlk: [
    'SB',
    'S+B',
    'b/s',
    'b & s',
    'stlsblks',
    'blksstls',
    'StlBlk',
    'blkstl',
    'stocks',
    'Blocks + Steals',
    'steals blocks',
  ],
  FieldGoalsMade: ['FGM', 'Field Goals', 'field-goal', 'FG', 'fgs made', 'Field Goals Made', 'Made Field Goals'],
  FieldGoalsAttempted: ['FGA', 'Field Goals Attempted', 'FG Attempts', 'fgs att.', 'FG att', 'fg attempt'],
  ThreesAttempted: [
    '3PA',
    '3FGA',
    '3pta',
    '3-Pointers Attempted',
    '3PT Attempts',
    'threes attempted',
    '3-point attempts',
  ],
  FreeThrowsMade: ['FTM', 'Free Throws', 'free-throw', 'FT', 'fts made', 'Free Throws Made'],
  FreeThrowsAttempted: ['FTA', 'Free Throws Attempted', 'FT Attempts', 'fts attempted'],
  DoubleDouble: ['Double-Double', 'double doubles', 'doubledouble', 'DD', 'dd2', 'DoubleDouble'],
  TripleDouble: ['Triple-Double', 'triple doubles', 'tripledouble', 'TD', 'td3', 'TripleDouble'],
};

test('the name of a market is read as the stat that it names, as books and trackers write it', () => {
  for (const stat of STAT_NAMES) {
    for (const text of WRITTEN[stat]) assert.equal(statInText(text), stat, text);
    for (const name of [stat, STATS[stat].label, STATS[stat].feed, `player_${STATS[stat].feed}`])
      assert.equal(statInText(name), stat, name);
  }
});

test('a text that names no stat, two that no market sums, or a word of no market is none', () => {
  for (const text of [
    ...[
      '',
      ' ',
      '+',
      'player',
      'total',
      'made',
      'attempted',
      'first basket',
      'pointless',
      'xpoints',
      'points2',
      'assisté',
    ],
    ...['points points_rebounds', 'points and steals', 'double-double triple-double', 'double-double points'],
    ...[
      'double-double attempted',
      'points attempted',
      'fg made attempted',
      'pts reb attempted',
      'to',
      'Pa Ra',
      'points!',
    ],
    ...['field goals free throws', 'field goals rebounds attempted', '3-points-field'],
  ])
    assert.equal(statInText(text), undefined, text);
});

test('a short name of two letters is a stat in capitals alone', () => {
  assert.deepEqual(['TO', 'to', 'To', 'PA', 'pa', 'DD', 'dd'].map(statInText), [
    ...['Turnovers', undefined, undefined, 'PtsAst', undefined, 'DoubleDouble', undefined],
  ]);
});

test('a piece of a market’s name has its length, begins where it is asked for, and is the longest spelling', () => {
  const at = (text: string, place = 0) => pieceAt(text, place);
  assert.deepEqual(at('Points Scored'), { piece: 'Points', length: 6 });
  assert.deepEqual(at('Total Points', 6), { piece: 'Points', length: 6 });
  assert.equal(at('Total Points', 5), undefined);
  assert.equal(at('a Points'), undefined, 'not a piece that begins later');
  assert.deepEqual(at('points + rebounds + assists over'), { piece: 'PtsRebAst', length: 27 });
  assert.deepEqual(at('3-point attempts'), { piece: 'Threes', length: 7 });
  assert.deepEqual(at('x TO', 2), { piece: 'Turnovers', length: 2 });
  assert.deepEqual(at('att. x'), { piece: 'attempted', length: 4 });
  assert.deepEqual(at('o/u x'), { piece: 'filler', length: 3 });
  assert.equal(at('pointsé'), undefined);
});

test('the stat of several pieces does not depend on their order, and a repeated or empty piece changes nothing', () => {
  const anyPieces = fc.array(
    fc.constantFrom<MarketPiece>(
      'Points',
      'Rebounds',
      'Assists',
      'FieldGoalsMade',
      'Threes',
      'made',
      'attempted',
      'filler',
    ),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(anyPieces, (pieces) => {
      const stat = statOfPieces(pieces);
      assert.equal(statOfPieces(pieces.toReversed()), stat);
      assert.equal(statOfPieces([...pieces, 'filler', ...pieces]), stat);
    }),
  );
  assert.equal(statOfPieces(['Points', 'Rebounds', 'Assists']), 'PtsRebAst');
  assert.equal(statOfPieces(['Threes', 'attempted']), 'ThreesAttempted');
  assert.equal(statOfPieces(['ThreesAttempted', 'attempted']), 'ThreesAttempted');
  assert.equal(statOfPieces(['PtsReb', 'Points']), undefined, 'a count twice');
});
