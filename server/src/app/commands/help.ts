import { Help, type Command } from 'commander';

interface Group {
  readonly heading: string;
  readonly commands: Readonly<Record<string, readonly string[]>>;
}

/** Every command under its heading, with examples. */
const GROUPS: readonly Group[] = [
  {
    heading: 'Run the service:',
    commands: {
      start: [
        'proppick start                                    # the demo, on http://127.0.0.1:8080',
        'PROPPICK_MODE=production PROPPICK_PORT=80 proppick start',
      ],
      setup: [
        'proppick setup                                    # asks for keys, and tests each of them live',
        'PROPPICK_THE_ODDS_API_KEY=… proppick setup --yes --seasons seasons/ --admin you@example.org --no-start',
      ],
      status: ['proppick status                                   # also while the service does not run'],
      doctor: ['proppick doctor', 'proppick doctor --json'],
      ops: [
        'proppick ops health',
        'proppick ops score-day 2024-03-02 --wait',
        'proppick ops errors --url https://picks.example.org --token-file token',
      ],
    },
  },
  {
    heading: 'Load data:',
    commands: {
      import: ['proppick import seasons/'],
      ingest: [
        'proppick ingest                                   # every feed that is on',
        'proppick ingest espn --date 2024-03-02',
        'proppick ingest the-odds-api --replay-raw         # parse stored responses again, send no request',
      ],
      names: ['proppick names', "proppick names decide 'N. Jokic' 203999"],
    },
  },
  {
    heading: 'Run and test the model:',
    commands: {
      replay: ['proppick replay --from 2024-03-02 --to 2024-03-09'],
      fit: ['proppick fit --through 2022-23 --out nba-2023-24.json'],
      backtest: [
        'proppick backtest --season 2023-24',
        'proppick backtest --season 2023-24 --constants nba-2023-24.json',
      ],
      lab: [
        'proppick lab build                               # what was known of each prop, for POST /research/systems',
      ],
      verify: [
        'proppick verify record.json chain.json 2024-03-05.json',
        'proppick verify ../public-record                 # a folder of the command site',
        'proppick verify chain.json --witness heads.jsonl',
      ],
      site: ['proppick site ../public-record                 # the record and the ledger as a page for any web host'],
      ledger: [
        'proppick ledger witness --file heads.jsonl',
        'proppick ledger witness --git ../public-heads',
        'proppick ledger witness --file heads.jsonl --tsa http://timestamp.example.org',
        'proppick ledger rotate-key                        # the old key endorses the new one',
      ],
    },
  },
  {
    heading: 'Manage access:',
    commands: {
      user: [
        'proppick user create --email you@example.org --tier Admin',
        'proppick user list @example.org',
        'proppick user tier you@example.org Sharp',
      ],
      key: [
        'proppick key create you@example.org --name notebook',
        'proppick key create you@example.org --name office --expires 2099-01-31T17:00:00Z --from 203.0.113.0/24',
        'proppick key revoke you@example.org 7',
      ],
      token: ['proppick token create you@example.org --name monitoring --scopes ops:read', 'proppick token revoke 3'],
    },
  },
  {
    heading: 'Back up and restore:',
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
        'proppick mcp --http --url https://picks.example.org   # for many users, each with their own key',
      ],
    },
  },
];

const OUTLINE = `
Settings are environment variables, PROPPICK_… (docs/settings.md). Data is in ./data, or in PROPPICK_DATA_DIR.
Commands work with or without a running service, on the same data.

  proppick start            # the demo, ready after a minute at http://127.0.0.1:8080
  proppick doctor           # check the setup and get advice
  proppick help ops         # all options of a command, with examples`;

/** Groups the commands, adds examples to each, and shows the first steps at the end. */
export function arrangeHelp(program: Command): void {
  for (const { heading, commands } of GROUPS) {
    for (const [name, examples] of Object.entries(commands)) {
      const command = program.commands.find((candidate) => candidate.name() === name);
      command?.helpGroup(heading);
      command?.addHelpText('after', `\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`);
    }
  }
  // Help lists groups in the order of their first command.
  const order = GROUPS.flatMap(({ commands }) => Object.keys(commands));
  program.configureHelp({
    visibleCommands: (command) =>
      new Help().visibleCommands(command).toSorted((one, other) => place(order, one) - place(order, other)),
  });
  program.addHelpText('after', OUTLINE);
}

const place = (order: readonly string[], command: Command): number =>
  order.includes(command.name()) ? order.indexOf(command.name()) : order.length;
