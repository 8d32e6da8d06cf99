import { Command } from 'commander';
import { addImport } from './commands/import.ts';
import { addReplay } from './commands/replay.ts';
import { addStart } from './commands/start.ts';
import { addUser } from './commands/user.ts';
import { reportFailure } from './commands/world.ts';
import { programVersion } from './version.ts';

const program = new Command('proppick')
  .description('Scores player-proposition picks with calibrated probabilities and keeps a record anyone can verify.')
  .version(programVersion())
  .showHelpAfterError();

for (const add of [addStart, addImport, addReplay, addUser]) add(program);

await program.parseAsync().catch(reportFailure);
