import { randomUUID } from 'node:crypto';
import { folderOfTheRun } from './run-folder.ts';
import { startTestServer } from './server.ts';

/**
 * One folder, one server and one run id for all test processes, through the environment (`node --test-global-setup`).
 */
export async function globalSetup(): Promise<void> {
  process.env.PROPPICK_TEST_FOLDER ??= await folderOfTheRun();
  process.env.PROPPICK_TEST_RUN ??= randomUUID().slice(0, 8);
  process.env.PROPPICK_TEST_SERVER_URL ??= await startTestServer();
}
