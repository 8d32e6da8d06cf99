import assert from 'node:assert/strict';
import test from 'node:test';
import { isAmericanPrice } from '../../../src/kernel/index.ts';
import type { Reading, Source } from '../../../src/sources/source.ts';
import { atomsOf, sidesOf } from './atoms.ts';
import { hostileCases, type Case } from './hostile-cases.ts';
import { mutate, seeded, type Mutated } from './mutate.ts';
import { responseTo } from '../recorded.ts';

const PER_SOURCE = 600;
const cases = hostileCases();
const read = (
  { source, request, beside = (reading) => reading }: Case,
  text: string,
  status = 200,
  as: Source['read'] = source.read,
): Reading => beside(as(responseTo(request, text, { status, receivedAt: new Date('2024-11-15T16:00:00Z') })));

/** The statements of a case, and which of them depend on which entry. */
function baseline(of: Case): { atoms: Set<string>; byUnit: (pointer: string) => Set<string> } {
  const reading = read(of, of.text);
  const atoms = atomsOf(reading);
  assert.equal(reading.failure, null, of.name);
  assert.ok(atoms.size > 0, of.name);
  const known = new Map<string, Set<string>>();
  return {
    atoms,
    byUnit(unit) {
      const cached = known.get(unit);
      if (cached !== undefined) return cached;
      const without = atomsOf(read(of, withoutEntry(of.text, unit)));
      const own = new Set([...atoms].filter((atom) => !without.has(atom)));
      known.set(unit, own);
      return own;
    },
  };
}

function withoutEntry(text: string, pointer: string): string {
  const root: unknown = JSON.parse(text);
  const path = pointer.split('/').slice(1);
  const last = path.pop();
  const list = path.reduce((value, key) => (value as Record<string, unknown>)[key], root) as unknown[];
  list.splice(Number(last), 1);
  return JSON.stringify(root);
}

/** What is wrong with the reading of a mutated response; undefined if nothing is. */
function badReading(
  of: Case,
  mutated: Mutated,
  { atoms, byUnit }: ReturnType<typeof baseline>,
  as?: Source['read'],
): string | undefined {
  const reading = read(of, mutated.text, mutated.status, as);
  const said = atomsOf(reading);
  const allowed = mutated.isSmaller ? sidesOf(atoms) : atoms;
  for (const atom of said) if (!allowed.has(atom)) return `a fact that the feed did not tell: ${atom.slice(0, 200)}`;
  for (const { quotes } of reading.facts.quoteSets)
    for (const { overPrice, underPrice } of quotes)
      for (const price of [overPrice, underPrice])
        if (price !== null && !isAmericanPrice(price)) return `a price of ${price}`;
  const [unit] = of.units?.exec(mutated.pointer ?? '') ?? [];
  if (unit !== undefined && mutated.status === 200) {
    const lost = byUnit(unit);
    for (const atom of atoms)
      if (!said.has(atom) && !lost.has(atom) && !isOfAll(of, atom))
        return `a good fact was lost: ${atom.slice(0, 200)}`;
  }
  const isSilent = of.beside === undefined && reading.problems.length === 0 && reading.failure === null;
  if (
    isSilent &&
    mutated.pointer === null &&
    !mutated.isSmaller &&
    said.size < atoms.size &&
    mutated.kind !== 'reordered' &&
    !isEmpty(mutated.text)
  )
    return 'facts were lost without a word';
  return undefined;
}

/** In balldontlie's list, "nothing offered" requires that all of it was read: an unreadable entry may be the offer. */
const isOfAll = ({ source }: Case, atom: string): boolean => source.name === 'balldontlie' && atom.endsWith(' nothing');

const isEmpty = (text: string): boolean => /^\s*(\[\]|\{.*\})\s*$/s.test(text);

for (const source of new Set(cases.map(({ source: own }) => own)))
  test(`${source.name}: ${PER_SOURCE} hostile responses give no wrong fact, keep the valid rest, and never throw`, () => {
    const own = cases.filter((one) => one.source === source);
    const each = Math.ceil(PER_SOURCE / own.length);
    const kinds = new Set<string>();
    for (const [index, one] of own.entries()) {
      const known = baseline(one);
      const random = seeded(index + 7);
      for (let round = 0; round < each; round += 1) {
        const mutated = mutate(one.text, random);
        kinds.add(mutated.kind);
        const fault = badReading(one, mutated, known);
        assert.equal(
          fault,
          undefined,
          `${one.name}, ${mutated.kind} at ${mutated.pointer ?? 'all of it'} (round ${round})`,
        );
      }
    }
    assert.ok(kinds.size >= 9, `only ${[...kinds].join(', ')}`);
  });

test('the harness sees a reader that takes the first of two contradicting prices, and one that invents a price for an unreadable one', () => {
  const [one] = cases;
  assert.ok(one !== undefined);
  const known = baseline(one);
  const careless: Source['read'] = (response) => {
    if (response.body.kind !== 'text' || response.status !== 200 || !response.body.text.startsWith('{"id"'))
      return one.source.read(response);
    const root = JSON.parse(response.body.text) as {
      bookmakers?: { markets?: { outcomes?: Record<string, unknown>[] }[] }[];
    };
    for (const { markets } of root.bookmakers ?? [])
      for (const market of markets ?? []) {
        const seen = new Set<string>();
        market.outcomes = market.outcomes?.filter((outcome) => {
          const key = [outcome['description'], outcome['name'], outcome['point']].join();
          if (typeof outcome['price'] !== 'number') outcome['price'] = -110;
          const isFirst = !seen.has(key);
          seen.add(key);
          return isFirst;
        });
      }
    return one.source.read({ ...response, body: { kind: 'text', text: JSON.stringify(root) } });
  };
  const random = seeded(11);
  const faults = new Set<string>();
  for (let round = 0; round < 1_500; round += 1) {
    const mutated = mutate(one.text, random);
    if (mutated.status === 200 && badReading(one, mutated, known, careless)?.startsWith('a fact that') === true)
      faults.add(mutated.kind);
  }
  assert.ok(faults.has('mistyped') && faults.has('entry twice, differently'), [...faults].join(', '));
});
