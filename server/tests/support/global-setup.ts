import { startTestServer } from './server.ts';

/** One server for the whole run: every test process finds it in its environment (`node --test-global-setup`). */
export async function globalSetup(): Promise<void> {
  process.env.PROPPICK_TEST_SERVER_URL ??= await startTestServer();
}
