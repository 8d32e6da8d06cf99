import { Help, type Command } from 'commander';

interface Shelf {
  readonly heading: string;
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** Every command under the heading a person looks for it, with what he would type. */
const SHELVES: readonly Shelf[] = [
  {
    heading: 'Run the service:',
    commands: {
      start: [
        'proppick start                                    # the demo, on http://127.0.0.1:8080',
        'PROPPICK_MODE=production PROPPICK_PORT=80 proppick start',
      ],
      doctor: ['proppick doctor', 'proppick doctor --json'],
      ops: [
        'proppick ops health',
        'proppick ops score-day 2024-03-02 --wait',
        'proppick ops errors --url https://picks.example.org --token-file token',
      ],
    },
  },
  {
    heading: 'Bring data in:',
    commands: {
      import: ['proppick import seasons/'],
      ingest: [
        'proppick ingest                                   # every feed that is on',
        'proppick ingest espn --date 2024-03-02',
        'proppick ingest the-odds-api --replay-raw         # read kept answers again, ask nobody',
      ],
      names: ['proppick names', "proppick names decide 'N. Jokic' 203999"],
    },
  },
  {
    heading: 'Run and judge the model:',
    commands: {
      replay: ['proppick replay --from 2024-03-02 --to 2024-03-09'],
      fit: ['proppick fit --through 2022-23 --out nba-2023-24.json'],
      backtest: [
        'proppick backtest --season 2023-24',
        'proppick backtest --season 2023-24 --constants nba-2023-24.json',
      ],
      verify: ['proppick verify chain.json 2024-03-05.json'],
    },
  },
  {
    heading: 'Give and take access:',
    commands: {
      user: [
        'proppick user create --email you@example.org --tier Admin',
        'proppick user list @example.org',
        'proppick user tier you@example.org Sharp',
      ],
      key: ['proppick key create you@example.org --name notebook', 'proppick key revoke you@example.org 7'],
      token: ['proppick token create you@example.org --name monitoring --scopes ops:read', 'proppick token revoke 3'],
    },
  },
  {
    heading: 'Keep it safe:',
    commands: {
      backup: ['proppick backup prop-pick.backup'],
      restore: ['PROPPICK_DATA_DIR=./restored proppick restore prop-pick.backup'],
    },
  },
  {
    heading: 'Connect programs:',
    commands: {
      mcp: [
        'proppick mcp                                      # stdio, for an assistant that starts it',
        'proppick mcp --http --url https://picks.example.org   # for many, each with a key of their own',
      ],
    },
  },
];

const OUTLINE = `
Settings are environment variables, PROPPICK_… (docs/settings.md). Data lies in ./data unless PROPPICK_DATA_DIR names
another folder. A command works beside a running service as well as without one, on the same data.

  proppick start            # a minute later the demo answers at http://127.0.0.1:8080
  proppick doctor           # when something is not as it should be
  proppick help ops         # a command in full, with examples`;

/** Puts the commands on their shelves, shows examples below each, and says at the top how to begin. */
export function arrangeHelp(program: Command): void {
  for (const { heading, commands } of SHELVES) {
    for (const [name, examples] of Object.entries(commands)) {
      const command = program.commands.find((candidate) => candidate.name() === name);
      command?.helpGroup(heading);
      command?.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`);
    }
  }
  // Help lists groups in the order of their first command.
  const order = SHELVES.flatMap(({ commands }) => Object.keys(commands));
  program.configureHelp({
    visibleCommands: (command) =>
      new Help().visibleCommands(command).toSorted((one, other) => place(order, one) - place(order, other)),
  });
  program.addHelpText('after', OUTLINE);
}

const place = (order: readonly string[], command: Command): number =>
  order.includes(command.name()) ? order.indexOf(command.name()) : order.length;
