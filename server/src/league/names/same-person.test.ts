import assert from 'node:assert/strict';
import test from 'node:test';
import { canBeOnePerson } from './same-person.ts';

const both = (one: string, other: string): boolean => {
  assert.equal(canBeOnePerson(one, other), canBeOnePerson(other, one), `${one} and ${other}, either way`);
  return canBeOnePerson(one, other);
};

test('a formal first name and its short form are of one person, with the same surname', () => {
  for (const [formal, short] of [
    ['Carlton Carrington', 'Bub Carrington'],
    ['Alexandre Sarr', 'Alex Sarr'],
    ['Ronald Holland II', 'Ron Holland'],
    ['Herbert Jones', 'Herb Jones'],
    ['Nicolas Claxton', 'Nic Claxton'],
    ['Nathan Mensah', 'Nate Mensah'],
    ['Josh Anderson-Smith', 'Joshua Anderson Smith'],
  ] as const)
    assert.ok(both(formal, short), formal);
  assert.ok(!both('Nicolas Claxton', 'Nic Clark'));
  assert.ok(!both('Nicolas Van Exel', 'Nick Exel'), 'the surname is every word after the first');
});

test('two formal first names with one short form are two people', () => {
  for (const [one, other] of [
    ['Maxim Smith', 'Maxwell Smith'],
    ['Alexander Sarr', 'Alexandre Sarr'],
    ['Nathan Hale', 'Nathaniel Hale'],
    ['Jalen Williams', 'Jaylin Williams'],
    ['Marcus Morris', 'Markieff Morris'],
  ] as const)
    assert.ok(!both(one, other), one);
});

test('initials are those of the first names, where a Jr. counts as a J', () => {
  for (const [short, full] of [
    ['B.J. Boston Jr', 'Brandon Boston'],
    ['BJ Boston', 'Brandon Boston Jr.'],
    ['KJ Martin', 'Kenyon Martin Jr.'],
    ['C.J. McCollum', 'Christian James McCollum'],
    ['JJ Peterka', 'John-Jason Peterka'],
    ['T.J. Van der Berg', 'Thomas John Van der Berg'],
  ] as const)
    assert.ok(both(short, full), short);
});

test('one initial, initials of other names, and a short first name in capitals name no one', () => {
  for (const [short, full] of [
    ['J. Brown', 'Jaylen Brown'],
    ['K. Caldwell-Pope', 'Kentavious Caldwell-Pope'],
    ['B.J. Boston', 'Brandon Boston'],
    ['GG Jackson', 'Gregory Jackson'],
    ['B.J. Boston Jr', 'Brandon Bostonian Jr.'],
    ['AL HORFORD', 'Alan Horford'],
    ['BJ', 'Brandon Jr.'],
    ['', ''],
  ] as const)
    assert.ok(!both(short, full), short);
});
