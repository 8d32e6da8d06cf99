import assert from 'node:assert/strict';
import test from 'node:test';
import type { Command } from 'commander';
import { program } from '../../src/app/main.ts';

const EXPECTED =
  'start doctor ops import ingest names replay fit backtest verify user key token backup restore mcp'.split(' ');

/** The output of `proppick … --help` on a wide terminal. */
function helpOf(...words: readonly string[]): string {
  let text = '';
  const named = words.reduce<Command>((command, word) => {
    const found = command.commands.find((candidate) => candidate.name() === word);
    assert.ok(found !== undefined, `proppick ${words.join(' ')} is no command`);
    return found;
  }, program);
  named.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 400 });
  named.outputHelp();
  return text;
}

/** The commands in a help text: their names, and whether each has a description. */
const listed = (help: string): { readonly name: string; readonly isDescribed: boolean }[] =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*)((?: [[<][^\n ]*[\]>])*)( {2,}\S.*)?$/gm)].map(
    ([, name = '', , description]) => ({ name, isDescribed: description !== undefined }),
  );

test('proppick --help shows every command once, in a group, with a description', () => {
  const help = helpOf();
  const [groups = ''] = /^Run the service:[\s\S]*(?=^Commands:)/m.exec(help) ?? [];
  const commands = listed(groups);
  for (const name of EXPECTED) assert.equal(commands.filter((command) => command.name === name).length, 1, name);
  assert.deepEqual(
    commands.filter(({ isDescribed }) => !isDescribed),
    [],
  );
  const [rest = ''] = /^Commands:\n[\s\S]*?\n\n/m.exec(help) ?? [];
  assert.deepEqual(
    listed(rest).map(({ name }) => name),
    ['help'],
    'a command is in no group: server/src/app/commands/help.ts',
  );
});

test('every command has examples with valid options, and every subcommand has a description', () => {
  const [groups = ''] = /^Run the service:[\s\S]*(?=^Commands:)/m.exec(helpOf()) ?? [];
  for (const { name } of listed(groups)) {
    const help = helpOf(name);
    const subcommands = listed(/^Commands:\n([\s\S]*?)(?:\n\n|$)/m.exec(help)?.[1] ?? '');
    assert.deepEqual(
      subcommands.filter(({ isDescribed }) => !isDescribed),
      [],
      name,
    );
    const examples = [...(/^Examples:\n([\s\S]*)/m.exec(help)?.[1] ?? '').matchAll(/proppick ([^\n#]*)/g)];
    assert.ok(examples.length > 0, `${name} has no example`);
    for (const [, words = ''] of examples) {
      const [first, second = ''] = words.trim().split(/\s+/);
      assert.equal(first, name);
      const full = subcommands.some((sub) => sub.name === second) ? `${help}${helpOf(name, second)}` : help;
      for (const [flag] of words.matchAll(/--[a-z-]+/g)) assert.ok(full.includes(flag), `proppick ${words}: ${flag}`);
    }
  }
});
