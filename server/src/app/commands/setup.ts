import { dirname, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { createFirstAdmin } from '../../accounts/index.ts';
import type { League } from '../../leagues/index.ts';
import { OperatorError, randomText, systemClock } from '../../platform/index.ts';
import { chooseSettings, type Dialogue, type Values } from '../setup/choose-settings.ts';
import { settingsIn, writeSettingsFile } from '../setup/settings-file.ts';
import { openTerminal, withoutQuestions } from '../setup/terminal.ts';
import { processSettings, readSettings, settingsHere } from '../settings.ts';
import type { OpenWorld } from '../open.ts';
import { folderFindings, portFindings } from './doctor/machine.ts';
import { importSeasons } from './import.ts';
import { LEAGUE_OPTION, leagueMeant } from './input/read-league.ts';
import { startService } from './start.ts';
import { trailOf } from './trail.ts';
import { withWorld } from './world.ts';

interface SetupOptions {
  readonly yes?: boolean;
  readonly withoutPrices?: boolean;
  readonly seasons?: string;
  readonly league?: League;
  readonly admin?: string;
  readonly start: boolean;
}

/** Next to the settings file, and apart from `data`, which may contain the demo. */
const DATA_FOLDER = 'live';

export function addSetup(program: Command): void {
  program
    .command('setup')
    .description(
      'connect real data: test every key, write the settings file, import seasons, make the first admin, start',
    )
    .option('--yes', 'ask nothing: take the keys and the mail server from the environment or the settings file')
    .option('--without-prices', 'write the settings although no source gives prices')
    .option('--seasons <folder>', 'import this folder of past seasons (docs/import.md)')
    .option(...LEAGUE_OPTION)
    .option('--admin <address>', 'email address of the first admin, whose password is printed once')
    .option('--no-start', 'do not start the service afterwards')
    .action(setUp);
}

async function setUp(options: SetupOptions): Promise<void> {
  const { file: path, environment } = settingsHere();
  const given: Values = { PROPPICK_DATA_DIR: DATA_FOLDER, ...settingsIn(path), ...environment };
  const dialogue = options.yes === true ? withoutQuestions : openTerminal();
  try {
    await checkPlace(dialogue, path, given, options);
    const { withoutPrices = false } = options;
    writeSettingsFile(path, await chooseSettings(dialogue, given, { clock: systemClock(), withoutPrices }));
    const shown = relative(process.cwd(), path);
    process.stdout.write(`Settings are in ${shown.startsWith('..') ? path : shown}; only you can read it.\n`);
    const seasons = options.seasons ?? (await asked(dialogue, 'Folder with past seasons to import, Enter for none'));
    const admin = options.admin ?? (await asked(dialogue, 'Email address of the first admin, Enter for none'));
    await withWorld(async (world) => {
      if (seasons !== '') await importSeasons(world, seasons, await leagueMeant(world.context, options.league));
      if (admin !== '') await makeAdmin(world, admin);
    });
  } finally {
    dialogue.close();
  }
  if (options.start) await startService(processSettings());
  else process.stdout.write('Start the service: npm start (or proppick start) in this folder.\n');
}

/** The settings of where the service runs and listens. */
const OF_PLACE = /^PROPPICK_(DATA_DIR|HOST|PORT|METRICS_HOST|METRICS_PORT|ROLES)$/;

/** Tells whether folder and ports can be used, before any question. OperatorError if not: ports count where it starts. */
async function checkPlace(dialogue: Dialogue, file: string, given: Values, { start }: SetupOptions): Promise<void> {
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => OF_PLACE.test(name)));
  const place = readSettings({
    ...values,
    PROPPICK_DATA_DIR: resolve(dirname(file), values['PROPPICK_DATA_DIR'] ?? ''),
  });
  const folder = await folderFindings(place);
  const ports = start ? await portFindings(place) : [];
  for (const finding of [...folder, ...ports]) dialogue.tell(finding);
  // Also one that Prop-Pick itself holds: a second service could not listen on it.
  const unusable =
    folder.find(({ verdict }) => verdict === 'fault') ??
    ports.find(({ verdict, says }) => verdict !== 'ok' || says.startsWith('Prop-Pick'));
  if (unusable !== undefined) throw new OperatorError(unusable.says, unusable.advice ?? STOP_FIRST);
}

const STOP_FIRST = 'Stop the service first, or set PROPPICK_PORT.';

const asked = async (dialogue: Dialogue, question: string): Promise<string> =>
  (await dialogue.ask(question, { isSecret: false, isSet: false })).trim();

async function makeAdmin({ context }: OpenWorld, email: string): Promise<void> {
  const password = randomText(24);
  if (!(await createFirstAdmin(context.db, { email, password }))) {
    process.stdout.write('  ✓ There is an admin already.\n');
    return;
  }
  const entry = { action: 'account.create', subject: 'first admin', after: JSON.stringify({ tier: 'Admin' }) };
  await context.db.transaction((tx) => trailOf(context)(tx, entry));
  process.stdout.write(`  ✓ Admin ${email}, password: ${password}\n`);
}
