import assert from 'node:assert/strict';
import test from 'node:test';
import { bookKey, edgeOf, knownBook, offerOfPick, termsBody, type Terms } from './terms.ts';

const TERMS: Terms = {
  book: 'FanDuel',
  price: '1.95',
  stake: '12.50',
  stakeKind: 'cash',
  boostedPrice: '',
  commission: '',
  note: ' ',
};

test('a price that was not changed is sent as the book quotes it, also where the format rounds it', () => {
  assert.equal(termsBody(TERMS, { price: -105 }, 'decimal').price, -105);
  assert.equal(termsBody({ ...TERMS, price: '1.96' }, { price: -105 }, 'decimal').price, -104);
  assert.equal(termsBody({ ...TERMS, price: '−110' }, { price: undefined }, 'american').price, -110);
});

test('a boost has its price, a commission is sent as a share, and an empty note is none', () => {
  const boost = { ...TERMS, stakeKind: 'boost', boostedPrice: '+150', commission: '2.5' } as const;
  const { boostedPrice, commission, note, stake, book } = termsBody(boost, { price: -105 }, 'decimal');
  assert.deepEqual(
    { boostedPrice, commission, note, stake, book },
    {
      boostedPrice: 150,
      commission: 0.025,
      note: null,
      stake: 12.5,
      book: 'fanduel',
    },
  );
  assert.equal(termsBody({ ...boost, stakeKind: 'bonus' }, { price: -105 }, 'decimal').boostedPrice, null);
});

test('the edge counts a commission on what is won, and a bonus loses nothing', () => {
  const at = (stakeKind: 'cash' | 'bonus', commission: number) =>
    Number(edgeOf(0.5, { price: 120, stakeKind, commission }).toFixed(4));
  assert.equal(at('cash', 0), 0.1);
  assert.equal(at('cash', 0.05), 0.07);
  assert.equal(at('bonus', 0), 0.6);
});

test('a book is found by its name or its key, and an unfinished name is no book', () => {
  assert.equal(bookKey('DraftKings'), 'draftkings');
  assert.equal(knownBook('draftkings'), 'draftkings');
  assert.equal(knownBook('draftk'), undefined);
  assert.equal(bookKey('My Own Book'), 'my_own_book');
});

test('a pick whose line is gone or moved fills in no price and no chance of another moment', () => {
  const now = {
    at: '2026-01-10T12:00:00Z',
    state: 'available',
    book: 'fanduel',
    line: 20.5,
    price: -110,
    probability: 0.55,
    expectedValue: 0.05,
    kelly: 0.05,
    quotedAt: '2026-01-10T11:59:00Z',
    link: null,
  } as const;
  const pick = { line: 20.5, atMyBooks: null, now };
  assert.deepEqual(offerOfPick(pick), { best: { book: 'fanduel', price: -110 }, probability: 0.55 });
  const none = { best: null, probability: null };
  assert.deepEqual(offerOfPick({ ...pick, now: { ...now, state: 'moved', line: 21.5 } }), none);
  assert.deepEqual(offerOfPick({ ...pick, now: { ...now, state: 'gone', book: null, line: null, price: null } }), none);
});
