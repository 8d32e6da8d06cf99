import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { ProvenClient, requiringScram } from './proven-client.ts';

/** The superuser: creates the two roles and the database at the first start, and does nothing else. */
export const USER = 'prop_pick';
const OWNER = 'prop_pick_owner';
const SERVICE = 'prop_pick_service';
const DATABASE = 'prop_pick';

/** How to reach our database on this port; the password is made of characters that an URL may hold. */
export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return requiringScram(`postgres://${USER}:${password}@127.0.0.1:${port}/${database}`);
}

/** From the superuser's address of an embedded server: the address of the role that owns the tables. */
export const ownerUrl = (url: string): string => roleUrl(url, OWNER);

/** From the superuser's address of an embedded server: the address of the role that the service works as. */
export const serviceUrl = (url: string): string => roleUrl(url, SERVICE);

function roleUrl(url: string, role: string): string {
  const given = new URL(url);
  const password = rolePassword(given.password, role);
  given.username = role;
  given.password = password;
  return given.href;
}

/** The passwords of the two roles follow from the superuser's, so that one file holds all that there is to keep. */
const rolePassword = (password: string, role: string): string =>
  createHmac('sha256', password).update(role).digest('base64url');

/** The roles, if they are not there, and then the database: where it is there, all is. */
async function createDatabase(port: number, password: string): Promise<void> {
  const maintenance = databaseUrl(port, password, 'postgres');
  const create = (role: string, may: string): string =>
    `if to_regrole('${role}') is null then
       create role ${role} login ${may} password '${rolePassword(password, role)}';
     end if;`;
  // The owner creates the role that a foreign backup is written by.
  await connectOnce(maintenance, `do $$ begin ${create(OWNER, 'createrole')} ${create(SERVICE, '')} end $$`);
  await connectOnce(maintenance, `create database ${DATABASE} owner ${OWNER}`);
}

const NO_ROLES = 'PP001';
const NO_DATABASE = '3D000';

/** Fails in a database that was made before there were two roles. */
const NEEDS_ROLES = `do $$ begin
  if to_regrole('${SERVICE}') is null then raise 'there are no roles' using errcode = '${NO_ROLES}'; end if;
end $$`;

const madeBeforeRoles = (): OperatorError =>
  new OperatorError(
    'A development version of Prop-Pick made this database, and its schema cannot be upgraded.',
    'Delete the data folder (PROPPICK_DATA_DIR) or use another one, start again, and import your CSV files.',
  );

/** True once the server answers and our database is there (it is made at the first answer); false while it starts. */
export async function answers(port: number, password: string): Promise<boolean> {
  try {
    await connectOnce(databaseUrl(port, password), NEEDS_ROLES).catch((error: unknown) => {
      if (errorCode(error) !== NO_DATABASE) throw error;
      // Cut off or late, it fails as the first connection does: the next answer finds what it made.
      return createDatabase(port, password);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === NO_ROLES) throw madeBeforeRoles();
    // 57P03: starting up. 57P01 and a cut connection: it is going down again; the watcher of the process reports why.
    if (/^(ECONN|57P)/.test(errorCode(error) ?? '')) return false;
    if (/Connection terminated|timeout/.test((error as Error).message)) return false;
    throw error;
  }
}

async function connectOnce(url: string, statement?: string): Promise<void> {
  const client = new ProvenClient({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A connection cut after it was made is reported here; the next statement or attempt sees it as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (statement !== undefined) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A port of 127.0.0.1 that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
