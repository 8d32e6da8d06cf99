import { Command } from 'commander';
import { addBackup } from './commands/backup.ts';
import { addBacktest } from './commands/backtest.ts';
import { addDoctor } from './commands/doctor/doctor.ts';
import { addFit } from './commands/model/fit.ts';
import { arrangeHelp } from './commands/help.ts';
import { addImport } from './commands/import.ts';
import { addKey } from './commands/accounts/key.ts';
import { addIngest } from './commands/ingest.ts';
import { addLab } from './commands/model/lab.ts';
import { addLedger } from './commands/ledger/ledger.ts';
import { addMcp } from './commands/mcp.ts';
import { addNames } from './commands/names.ts';
import { addOps } from './commands/ops/ops.ts';
import { addReplay } from './commands/model/replay.ts';
import { addRestore } from './commands/restore.ts';
import { addSetup } from './commands/setup.ts';
import { addSite } from './commands/site/site.ts';
import { addStatus } from './commands/status.ts';
import { addStart } from './commands/start.ts';
import { addToken } from './commands/accounts/token.ts';
import { addUser } from './commands/accounts/user.ts';
import { addVerify } from './commands/ledger/verify.ts';
import { reportFailure } from './commands/world.ts';
import { programVersion } from './version.ts';

/** The command line. It parses arguments only if this file was started. */
export const program = new Command('proppick')
  .description('Scores player props with calibrated probabilities and keeps a record anyone can verify.')
  .version(programVersion())
  .showHelpAfterError();

for (const add of [
  addStart,
  addSetup,
  addStatus,
  addImport,
  addIngest,
  addNames,
  addReplay,
  addUser,
  addKey,
  addToken,
  addOps,
  addVerify,
  addLedger,
  addSite,
  addMcp,
  addBackup,
  addRestore,
  addFit,
  addBacktest,
  addLab,
  addDoctor,
])
  add(program);
arrangeHelp(program);

if (import.meta.main) await program.parseAsync().catch(reportFailure);
