import assert from 'node:assert/strict';
import test from 'node:test';
import { lineOffered, propInText as propInWords, propOfSport } from './prop-in-text.ts';

const propInText = (text: string) => propOfSport(propInWords(text, ['basketball']), 'basketball');

test('a name, a line and a stat are found in any of the usual orders', () => {
  const prop = { name: 'yorus stravane', line: 20.5, stat: 'Points', direction: undefined };
  for (const text of ['yorus stravane 20.5 points', 'yorus stravane pts 20.5', ' yorus stravane  points 20.5 '])
    assert.deepEqual(propInText(text), prop, text);
  for (const text of [
    'yorus stravane over 20.5 points',
    'yorus stravane points o 20.5',
    'yorus stravane 20.5 pts over',
  ])
    assert.deepEqual(propInText(text), { ...prop, direction: 'Over' }, text);
  assert.deepEqual(propInText('josh u 3.5 reb'), { name: 'josh', line: 3.5, stat: 'Rebounds', direction: 'Under' });
});

test('a stat that is half typed is left out, and a text without a line is a name', () => {
  assert.deepEqual(propInText('josh 24.5 poi'), { name: 'josh', line: 24.5, stat: undefined, direction: undefined });
  assert.equal(propInText('royce o neale 10.5').name, 'royce o neale');
  assert.equal(propInText('u 10.5').name, 'u', 'a name keeps its first word');
  for (const name of ['josh', 'josh 24', 'points', '24.5', 'josh 24.3'])
    assert.deepEqual(propInText(name), { name }, name);
});

test('a whole number is a line beside a side or a stat', () => {
  const prop = { name: 'faldell', line: 20, stat: 'Points', direction: 'Under' };
  for (const text of ['faldell under 20 pts', 'faldell u20 points', 'faldell points 20 under'])
    assert.deepEqual(propInText(text), prop, text);
  assert.deepEqual(propInText('faldell 20 pts'), { ...prop, direction: undefined });
  assert.deepEqual(propInText('faldell over 20'), { ...prop, stat: undefined, direction: 'Over' });
});

test('a whole number becomes the half below it only where books offer that and not the number', () => {
  const at = (line: number, ...offered: number[]) => lineOffered({ name: 'x', line }, offered);
  assert.deepEqual([at(20, 19.5), at(20, 19.5, 20), at(20, 20.5), at(20), at(20.5, 20)], [19.5, 20, 20, 20, 20.5]);
});

test('a stat is found however it is written', () => {
  const written = {
    Threes: ['3pt', '3-pointers made', '3 pointers', 'threes', '3PM', '3pts', '3s', 'three pointers'],
    PtsRebAst: ['pts + reb + ast', 'pts+reb+ast', 'PRA', 'points rebounds assists', 'points + rebounds + assists'],
    PtsReb: ['pts + reb', 'P+R'],
    RebAst: ['ast + reb', 'assists, rebounds'],
    StlBlk: ['stl + blk', 'steals + blocks', 'blocks+steals', 'stocks'],
    DoubleDouble: ['double double', 'double-double', 'dd'],
    FreeThrowsMade: ['free throws made', 'ftm'],
  };
  for (const [stat, names] of Object.entries(written))
    for (const name of names)
      for (const text of [`josh hart 2.5 ${name}`, `josh hart ${name} 2.5`])
        assert.deepEqual(propInText(text), { name: 'josh hart', line: 2.5, stat, direction: undefined }, text);
});

test('a side is a word or a letter, before, at or after the line', () => {
  for (const text of ['josh pra u24.5', 'josh U24.5 pra', 'josh 24.5 pra u', 'josh u 24.5 pra', 'josh 24.5 under pra'])
    assert.deepEqual(propInText(text), { name: 'josh', line: 24.5, stat: 'PtsRebAst', direction: 'Under' }, text);
});

test('a stat is found in the words of each sport that is on, and the sport of the player found decides what it is', () => {
  const read = (text: string) => {
    const typed = propInWords(text, ['basketball', 'hockey']);
    return [typed.name, propOfSport(typed, 'basketball').stat, propOfSport(typed, 'hockey').stat];
  };
  for (const text of [
    'auston matthews 3.5 shots on goal',
    'auston matthews o3.5 sog',
    'auston matthews shots on goal 3.5',
  ])
    assert.deepEqual(read(text), ['auston matthews', undefined, 'ShotsOnGoal'], text);
  assert.deepEqual(read('josh blocked shots over 1.5'), ['josh', 'Blocks', 'BlockedShots']);
  assert.deepEqual(read('josh 0.5 points'), ['josh', 'Points', 'Points']);
  assert.deepEqual(read('josh hits 2.5'), ['josh', undefined, 'Hits']);
  assert.deepEqual(read('josh 2.5 power play points'), ['josh', undefined, 'PowerPlayPoints']);
  assert.deepEqual(read('josh pra 30.5'), ['josh', 'PtsRebAst', undefined]);
  assert.deepEqual(read('josh 24 saves'), ['josh', undefined, 'Saves'], 'a whole number');
  assert.deepEqual(read('josh 24'), ['josh 24', undefined, undefined]);
  assert.deepEqual(propInWords('josh hits 2.5', ['basketball']).name, 'josh hits', 'hockey is off');
});
