import assert from 'node:assert/strict';
import test, { before } from 'node:test';
import { scopeOfFile } from '../support/scope.ts';
import { ACCEPTED, NOT_PREPARED } from './accepted.ts';
import { BUILDERS, checkStatements, PLANTED, type Checked, type CheckedText } from './checked.ts';
import { sourcesOfStatements } from './sources.ts';

const scope = scopeOfFile();
let checked: Checked;
before(async () => {
  checked = await checkStatements(scope);
});

const isPlanted = ({ place }: { readonly place: string }): boolean => place.startsWith(PLANTED);

const found = (of: readonly CheckedText[]) =>
  of.flatMap(({ place, name, differences }) => differences.map(({ on, says }) => ({ place, name, on, says })));

/** Names of prepared statements with different texts. */
function severalTexts(of: readonly CheckedText[]): string[] {
  const named = of.filter(({ by }) => by === 'query' || by === 'command');
  return Array.from(Map.groupBy(named, ({ name }) => name))
    .filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1)
    .map(([name]) => name);
}

test('every SQL statement prepares, its declared types are those of PostgreSQL, and members of rows are camelCase', () => {
  const unused = new Set(ACCEPTED);
  const faults = new Set<string>();
  for (const { place, name, on, says } of found(checked.texts.filter((text) => !isPlanted(text)))) {
    const accepted = ACCEPTED.find(
      (entry) => name.startsWith(entry.statement) && (entry.on === undefined || entry.on.includes(on)),
    );
    if (accepted === undefined) faults.add(`${place} ${name}: ${says}`);
    else unused.delete(accepted);
  }
  assert.deepEqual(Array.from(faults), []);
  assert.deepEqual(Array.from(unused), [], 'differences that do not occur any more');
});

test('a name has one text: a connection refuses a second one', () => {
  assert.deepEqual(severalTexts(checked.texts.filter((text) => !isPlanted(text))), []);
});

test('no statement of the source text is left out', (t) => {
  const read = Map.groupBy(
    checked.declared.filter((one) => !isPlanted(one)),
    ({ place }) => place.replace(/:\d+$/, ''),
  );
  for (const { path, declared, sent } of sourcesOfStatements()) {
    const of = read.get(path) ?? [];
    assert.equal(of.filter(({ by }) => by !== 'sent').length, declared, `${path}: declared statements`);
    assert.equal(of.filter(({ by }) => by === 'sent').length, sent, `${path}: statements that are sent`);
  }
  assert.deepEqual(checked.undeclared, []);
  assert.deepEqual(checked.textless, [], 'declarations whose texts are built when the service runs: add a builder');
  assert.equal(checked.unbuilt.length, BUILDERS.length, 'a builder is not needed any more');
  const notPrepared = Map.groupBy(checked.notPrepared, (place) => place.replace(/:\d+$/, ''));
  assert.deepEqual(
    Object.fromEntries(Array.from(notPrepared, ([path, places]) => [path, places.length])),
    Object.fromEntries(Object.entries(NOT_PREPARED).map(([path, { sent }]) => [path, sent])),
  );
  const texts = checked.texts.filter((text) => !isPlanted(text)).length;
  assert.ok(texts > 600, `${texts} texts`);
  t.diagnostic(`${Array.from(read.values()).flat().length} statements with ${texts} texts`);
});

test('planted wrong types, missing columns, members with an underscore and wrong texts are seen', () => {
  assert.deepEqual(
    found(checked.texts.filter(isPlanted)).map(({ name, says }) => `${name}: ${says}`),
    [
      'planted.wrong-result: id is declared string; PostgreSQL returns int4, read as number',
      'planted.missing-column: name is declared; PostgreSQL returns no such column',
      'planted.undeclared-column: name is not declared',
      'planted.underscored: name_key is declared with an underscore; members of rows are camelCase',
      'planted.wrong-parameter: $1 is declared string; PostgreSQL takes int4',
      'planted.lacking-parameter: 1 values are declared; PostgreSQL takes 2',
      'planted.wrong-elements: ids is declared readonly number[]; PostgreSQL returns int8[], read as string[]',
      'planted.not-json: $1 is declared readonly string[]; PostgreSQL takes jsonb',
      'planted.nullable: gradedAt is declared Date; PostgreSQL has a nullable column',
      'copy league.box_line: player_id is declared string; PostgreSQL takes int4',
      'copy league.box_line: team_id is declared Date; PostgreSQL takes int4',
      'planted.no-such-table: relation "league.ghost" does not exist',
    ],
  );
  assert.deepEqual(severalTexts(checked.texts.filter(isPlanted)), ['planted.twice']);
});
