import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readPlacedText } from '../../../src/platform/pdf/index.ts';
import { nbaInjuryReport } from '../../../src/sources/nba-injury-report/index.ts';
import type { SourceResponse, PlacedText, Reading } from '../../../src/sources/source.ts';
import { realDataPath } from '../../support/real-data-folder.ts';
import { atomsOf } from './atoms.ts';
import { seeded } from './mutate.ts';
import { responseTo, need } from '../recorded.ts';

type Pages = PlacedText[][];
const ROUNDS = 600;
const [request] = nbaInjuryReport.requests(
  need('availability', '2023-12-15', { asOf: new Date('2023-12-16T03:00:00Z') }),
);
const read = (more: Partial<SourceResponse>): Reading =>
  nbaInjuryReport.read(responseTo(request, '', { receivedAt: new Date('2026-01-01T00:00:00Z'), ...more }));
const readPages = (pages: Pages): Reading => read({ body: { kind: 'pages', pages } });

/** The positions of words that a report needs: matchup, team, status; title and page number. */
const isStructural = ({ x, y, text }: PlacedText): boolean =>
  text.trim() !== '' && (y > 520 || y < 55 || (x > 198 && x < 420) || (x > 584 && x < 660));

const mutations: Record<string, (pages: Pages, at: (count: number) => number) => void> = {
  'texts in another order': (pages, at) => {
    for (const page of pages)
      for (let index = page.length - 1; index > 0; index -= 1) page.push(...page.splice(at(index), 1));
  },
  'a page gone': (pages, at) => void pages.splice(at(pages.length), 1),
  'a page twice': (pages, at) => void pages.splice(at(pages.length), 0, structuredClone(pages[at(pages.length)] ?? [])),
  'pages in another order': (pages) => void pages.push(...pages.splice(0, 1)),
  'the end of a page gone': (pages, at) => {
    const page = pages[at(pages.length)] ?? [];
    const below = page[at(page.length)]?.y ?? 0;
    page.splice(0, page.length, ...page.filter(({ y }) => y >= below));
  },
  'a word gone': (pages, at) => {
    const page = pages[at(pages.length)] ?? [];
    const words = page.filter(isStructural);
    const word = words[at(words.length)];
    if (word !== undefined) page.splice(page.indexOf(word), 1);
  },
  'another word': (pages, at) => {
    const page = pages[at(pages.length)] ?? [];
    const words = page.filter(isStructural);
    const word = words[at(words.length)];
    if (word !== undefined)
      page[page.indexOf(word)] = { ...word, text: ['???', 'Zz', 'GTD', 'Ouut', '12'][at(5)] ?? '' };
  },
  'a word printed twice': (pages, at) => {
    const page = pages[at(pages.length)] ?? [];
    const word = page[at(page.length)];
    if (word !== undefined) page.push({ ...word, x: word.x + 0.3 });
  },
  'words a little higher or lower': (pages, at) => {
    for (const page of pages)
      page.splice(0, page.length, ...page.map((word) => ({ ...word, y: word.y + (at(3) - 1) * 0.4 })));
  },
  'impossible places': (pages, at) => {
    const page = pages[at(pages.length)] ?? [];
    const words = page.filter(isStructural);
    const word = words[at(words.length)];
    if (word !== undefined) page[page.indexOf(word)] = { ...word, x: [Number.NaN, -1e9, 1e9][at(3)] ?? 0 };
  },
  nothing: (pages) => void pages.splice(0, pages.length),
};

test(`nba-injury-report: ${ROUNDS} hostile reports give no wrong fact, keep the valid rest, and never throw`, async () => {
  const whole = await readPlacedText(
    readFileSync(realDataPath('payloads', 'nba-injury-report', 'injury_report_2023-12-15_08PM.pdf')),
  );
  const atoms = atomsOf(readPages(whole));
  assert.equal(atoms.size, 161);
  const byTeam = Map.groupBy(atoms, (atom) => atom.split(' ').slice(0, 4).join(' '));
  const random = seeded(3);
  const at = (count: number): number => Math.floor(random() * count);
  const names = Object.keys(mutations);
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = names[at(names.length)] ?? '';
    const pages = structuredClone(whole);
    mutations[name]?.(pages, at);
    const reading = readPages(pages);
    const said = atomsOf(reading);
    const where = `${name} (round ${round})`;
    for (const atom of said) assert.ok(atoms.has(atom), `${where}: a fact that the report did not tell: ${atom}`);
    // A team is complete or left out: a shorter list would mean that a player has recovered.
    for (const [team, own] of byTeam) {
      const kept = own.filter((atom) => said.has(atom)).length;
      assert.ok(kept === 0 || kept === own.length, `${where}: ${kept} of ${own.length} of ${team}`);
    }
    if (said.size < atoms.size)
      assert.ok(reading.failure !== null || reading.problems.length > 0, `${where}: lost without a word`);
    if (/^(a word gone|another word)$/.test(name) && reading.failure === null)
      assert.ok(said.size >= atoms.size - 40, `${where}: one word cost ${atoms.size - said.size} players`);
    if (/order|twice|little/.test(name) && !/page/.test(name)) assert.equal(said.size, atoms.size, where);
  }
});

test('a missing report, an HTML page and a wrong body are different kinds of failures', () => {
  const category = (more: Partial<SourceResponse>): string | undefined => read(more).failure?.category;
  assert.equal(category({ status: 403, body: { kind: 'text', text: '<Error>AccessDenied</Error>' } }), 'missing');
  assert.equal(category({ status: 404 }), 'missing');
  assert.equal(category({ status: 503 }), 'unavailable');
  assert.equal(category({ status: 200, body: { kind: 'text', text: '<html>' } }), 'blocked');
});
