import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { folderOfTheRun } from './run-folder.ts';
import { startTestServer } from './server.ts';

/** A server that this run has not started keeps running after it. */
const givenServer = process.env.PROPPICK_TEST_SERVER_URL;

/**
 * One folder, one server and one run id for all test processes, through the environment (`node --test-global-setup`).
 */
export async function globalSetup(): Promise<void> {
  process.env.PROPPICK_TEST_FOLDER ??= await folderOfTheRun();
  process.env.PROPPICK_TEST_RUN ??= randomUUID().slice(0, 8);
  process.env.PROPPICK_TEST_SERVER_URL ??= await startTestServer();
}

/** Drops the run's databases on a given server. */
export async function globalTeardown(): Promise<void> {
  if (givenServer === undefined) return;
  const client = new pg.Client({ connectionString: givenServer });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I', datname) as name from pg_database where datname ~ ('^(test|staged)_' || $1 || '_')`,
      [process.env.PROPPICK_TEST_RUN],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}
