import { Command } from 'commander';
import { addBacktest } from './commands/backtest.ts';
import { addFit } from './commands/fit.ts';
import { addImport } from './commands/import.ts';
import { addKey } from './commands/key.ts';
import { addIngest } from './commands/ingest.ts';
import { addNames } from './commands/names.ts';
import { addReplay } from './commands/replay.ts';
import { addStart } from './commands/start.ts';
import { addToken } from './commands/token.ts';
import { addUser } from './commands/user.ts';
import { addVerify } from './commands/verify.ts';
import { reportFailure } from './commands/world.ts';
import { programVersion } from './version.ts';

const program = new Command('proppick')
  .description('Scores player-proposition picks with calibrated probabilities and keeps a record anyone can verify.')
  .version(programVersion())
  .showHelpAfterError();

for (const add of [
  addStart,
  addImport,
  addIngest,
  addNames,
  addReplay,
  addUser,
  addKey,
  addToken,
  addVerify,
  addFit,
  addBacktest,
])
  add(program);

await program.parseAsync().catch(reportFailure);
