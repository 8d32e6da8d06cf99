// A minimal worker to be killed: it takes events from the outbox and delivers them on this machine. Arguments: the
// database, the instance key in hex, and the clock's offset in ms.
import { silentLog, instanceKey, openDatabase, systemClock } from '../../../src/platform/index.ts';
import { picksScored } from '../../../src/picks/index.ts';
import { guardedSend, openWebhooks, USUAL_RULES } from '../../../src/webhooks/index.ts';

const [url = '', key = '', aheadMs = '0'] = process.argv.slice(2);
const db = openDatabase({ url, poolSize: 4, log: silentLog, applicationName: 'worker' });
const webhooks = openWebhooks({
  db,
  log: silentLog,
  instanceKey: await instanceKey({ dataDir: '', given: key }),
  wallClock: systemClock(new Date(Date.now() + Number(aheadMs))),
  baseUrl: 'https://picks.example',
  eventTypes: [picksScored],
  carriers: {},
  rules: () => USUAL_RULES,
  ...guardedSend({ allowHttp: true, allowLoopback: true }),
});
webhooks.start();
process.stdout.write('up\n');
