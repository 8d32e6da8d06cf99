import assert from 'node:assert/strict';
import test from 'node:test';
import { marketsOf } from '../../../sports/index.ts';
import { readClaimText, readTeams } from './claim-text.ts';
import { tokensOf } from './claim-tokens.ts';

const basketball = marketsOf('basketball');

test('the text of a bet is parsed in each order that books use', () => {
  const read = (text: string): unknown[] => {
    const found = readClaimText(basketball, text);
    if (found === 'none' || 'unknown' in found) return [];
    const { player, stat, period, line, direction, teams } = found.claim;
    return [player, stat, period, line, direction, teams];
  };
  const jazz = ['Utah Jazz', 'San Antonio Spurs'];
  assert.deepEqual(read('over 34.5 Lauri Markkanen Total Points, Rebounds & Assists Utah Jazz at San Antonio Spurs'), [
    'Lauri Markkanen',
    'PtsRebAst',
    'Full',
    '34.5',
    'Over',
    jazz,
  ]);
  assert.deepEqual(read('Nikola Jokić under 12.5 Player Rebounds LAL @ DEN'), [
    ...['Nikola Jokić', 'Rebounds', 'Full', '12.5', 'Under'],
    ['LAL', 'DEN'],
  ]);
  assert.deepEqual(read('Shai Gilgeous-Alexander o2.5 Made Threes'), [
    'Shai Gilgeous-Alexander',
    'Threes',
    'Full',
    '2.5',
    'Over',
    null,
  ]);
  assert.deepEqual(read('Luka Dončić 3-Pointers Made Over 3.5'), [
    'Luka Dončić',
    'Threes',
    'Full',
    '3.5',
    'Over',
    null,
  ]);
  assert.deepEqual(read('Higher 5.5 Trae Young 1st Half Pts + Asts'), [
    'Trae Young',
    'PtsAst',
    'H1',
    '5.5',
    'Over',
    null,
  ]);
  for (const other of [
    'Lakers ML',
    'Over 220.5 Total',
    'Chiefs -3.5',
    'Over 0.5 Cedric Mullins Total Bases',
    'over points',
  ])
    assert.deepEqual(read(other), [], other);
});

test('the parts of a bet’s text have their kinds, their words and their places', () => {
  const kinds = (text: string): string =>
    tokensOf(text, basketball)
      .map((token) => `${token.kind} ${token.text}`)
      .join('|');
  assert.equal(kinds('player:203 over 24,5 Points'), 'word player:203|side over 24,5|market Points');
  assert.equal(
    kinds('Yes: to record a DD_x, 1st Half'),
    'yes Yes|break :|record to record a|market DD|word x|break ,|period 1st Half',
  );
  assert.equal(
    kinds('LAL @ DEN vs. MIA at NYK v BOS'),
    'word LAL|versus @|word DEN|versus vs.|word MIA|versus at|word NYK|versus v|word BOS',
  );
  assert.equal(kinds('A - B – C'), 'word A|dash -|word B|dash –|word C');
  assert.equal(kinds('pts+stl & x'), 'market pts|joint +|market stl|joint &|word x');
  assert.equal(kinds('No (Full Game) incl. OT'), 'no No|break (|period Full Game|break )|period incl. OT');
  const [side, market] = tokensOf('  u 10 points', basketball);
  assert.deepEqual(side, { kind: 'side', direction: 'Under', line: '10', text: 'u 10', at: 2 });
  assert.deepEqual(market, { kind: 'market', piece: 'Points', text: 'points', at: 7 });
  assert.deepEqual(tokensOf('', basketball), []);
});

test('a side has its direction and its line in every way to write it, and a milestone is half below its number', () => {
  const side = (text: string): unknown[] => {
    const [{ kind, direction, line, isMilestone = false } = { kind: 'word' }, ...rest] = tokensOf(text, basketball);
    return rest.length > 0 || kind !== 'side' ? [kind, rest.length] : [direction, line, isMilestone];
  };
  for (const over of ['over', 'Higher', 'more', 'more than', 'o'])
    assert.deepEqual(side(`${over} 9.5`), ['Over', '9.5', false], over);
  for (const under of ['under', 'lower', 'less', 'less than', 'fewer', 'fewer than', 'u'])
    assert.deepEqual(side(`${under} 9,5`), ['Under', '9.5', false], under);
  assert.deepEqual(side('o9.5'), ['Over', '9.5', false]);
  for (const text of ['9.5 over', '9.5 higher', '9.5 o']) assert.deepEqual(side(text), ['Over', '9.5', false], text);
  for (const text of ['9.5 under', '9.5 lower', '9.5 u']) assert.deepEqual(side(text), ['Under', '9.5', false], text);
  for (const text of ['10+', 'at least 10', '10 or more', '10 or better', '10 or higher'])
    assert.deepEqual(side(text), ['Over', '9.5', true], text);
  for (const text of ['9 or less', '9 or fewer', '9 or lower'])
    assert.deepEqual(side(text), ['Under', '9.5', false], text);
  assert.deepEqual(side('9.5+'), ['Over', '9.5', true], 'a half is its own line');
  assert.deepEqual(side('9.5 or less'), ['Under', '9.5', false]);
  for (const text of ['over 9+', 'overt 9', '9 overs', '10+5', 'over']) assert.notEqual(side(text)[0], 'Over', text);
});

test('the teams of a game are the two names beside a sign, and any other text has none', () => {
  for (const text of [
    'LAL @ DEN',
    'LAL at DEN',
    'LAL vs DEN',
    'LAL vs. DEN',
    'LAL v DEN',
    'LAL - DEN',
    ' LAL  AT  DEN ',
  ])
    assert.deepEqual(readTeams(text), ['LAL', 'DEN'], text);
  assert.deepEqual(readTeams('Los Angeles Lakers at Denver Nuggets'), ['Los Angeles Lakers', 'Denver Nuggets']);
  for (const text of ['', 'LAL', 'LAL @', '@ DEN', 'LAL@DEN', 'A @ B @ C', 'LALvsDEN', ' @ DEN'])
    assert.equal(readTeams(text), null, text);
});

test('a text of no player, no stat or no side is no bet on a figure, and one with other words names them in order', () => {
  const read = (text: string, player = ''): unknown => {
    const found = readClaimText(basketball, text, player);
    if (found === 'none') return found;
    if ('unknown' in found) return found.unknown;
    const { claim } = found;
    return [claim.player, claim.stat, claim.period, claim.line, claim.direction, claim.teams?.join(' ') ?? null];
  };
  for (const text of ['', 'Points', 'over 10.5', 'Jokić points', 'Jokić over 10.5', 'over 10.5 points', 'Jokić'])
    assert.equal(read(text), 'none', text);
  assert.deepEqual(read('over 10.5 points', 'Nikola Jokić'), ['Nikola Jokić', 'Points', 'Full', '10.5', 'Over', null]);
  assert.deepEqual(read('15+ points no', 'Jokić'), ['Jokić', 'Points', 'Full', '14.5', 'Under', null]);
  assert.deepEqual(read('15+ points yes', 'Jokić'), ['Jokić', 'Points', 'Full', '14.5', 'Over', null]);
  assert.deepEqual(read('double-double no', 'Jokić'), ['Jokić', 'DoubleDouble', 'Full', '0.5', 'Under', null]);
  assert.deepEqual(read('double-double yes', 'Jokić'), ['Jokić', 'DoubleDouble', 'Full', '0.5', 'Over', null]);
  assert.deepEqual(read('over 10.5 points yes', 'Jokić'), ['yes']);
  assert.deepEqual(read('over 10.5 points under 9.5', 'Jokić'), ['over 10.5', 'under 9.5']);
  assert.deepEqual(read('over 10.5 points over 10.5', 'Jokić'), ['Jokić', 'Points', 'Full', '10.5', 'Over', null]);
  assert.deepEqual(read('double-double yes no', 'Jokić'), ['yes', 'no']);
  assert.deepEqual(read('points yes', 'Jokić'), ['yes']);
  assert.equal(read('double-double', 'Jokić'), 'none');
  assert.deepEqual(read('Jokić over 4.5 points Q1 Q2'), ['Q1', 'Q2']);
  assert.deepEqual(read('Jokić over 4.5 points Q1 Q1'), ['Jokić', 'Points', 'Q1', '4.5', 'Over', null]);
  assert.deepEqual(read('Jokić over 4.5 points LAL - DEN'), ['Jokić', 'Points', 'Full', '4.5', 'Over', 'LAL DEN']);
  assert.deepEqual(read('Jokić over 4.5 points @'), ['@']);
  assert.deepEqual(read('over 4.5 points Jokić, Murray'), ['Jokić', 'Murray'], 'either may be the player');
  assert.deepEqual(read('Jokić, Murray over 4.5 points'), ['Murray']);
  assert.deepEqual(read('Jokić over 4.5 points & x'), ['&', 'x']);
  assert.deepEqual(read('★ over 4.5 points'), ['★']);
  assert.deepEqual(read('Jokić over 4.5 points rebounds steals'), ['points rebounds', 'steals']);
});
