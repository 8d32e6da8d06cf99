import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../database/database.ts';
import { OperatorError } from '../operator-error.ts';
import { ProvenClient, requiringScram } from './proven-client.ts';

/** The superuser: it only creates the two roles and the database at the first start. */
export const USER = 'prop_pick';
const OWNER = 'prop_pick_owner';
const SERVICE = 'prop_pick_service';
const DATABASE = 'prop_pick';

/** The address of the database on this port; the password contains only URL-safe characters. */
export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return requiringScram(`postgres://${USER}:${password}@127.0.0.1:${port}/${database}`);
}

/** Converts the superuser's address into that of the role that owns the tables. */
export const ownerUrl = (url: string): string => roleUrl(url, OWNER);

/** Converts the superuser's address into that of the service's role. */
export const serviceUrl = (url: string): string => roleUrl(url, SERVICE);

function roleUrl(url: string, role: string): string {
  const given = new URL(url);
  const password = rolePassword(given.password, role);
  given.username = role;
  given.password = password;
  return given.href;
}

/** The roles' passwords are derived from the superuser's, so that one file holds all secrets. */
const rolePassword = (password: string, role: string): string =>
  createHmac('sha256', password).update(role).digest('base64url');

/** Creates missing roles, then the database: if it exists, everything does. */
async function createDatabase(port: number, password: string): Promise<void> {
  const maintenance = databaseUrl(port, password, 'postgres');
  const create = (role: string, may: string): string =>
    `if to_regrole('${role}') is null then
       create role ${role} login ${may} password '${rolePassword(password, role)}';
     end if;`;
  // The owner creates the role for foreign backups.
  await connectOnce(maintenance, `do $$ begin ${create(OWNER, 'createrole')} ${create(SERVICE, '')} end $$`);
  await connectOnce(maintenance, `create database ${DATABASE} owner ${OWNER}`);
}

const NO_ROLES = 'PP001';
const NO_DATABASE = '3D000';

/** Fails in a database created before the two roles existed. */
const NEEDS_ROLES = `do $$ begin
  if to_regrole('${SERVICE}') is null then raise 'there are no roles' using errcode = '${NO_ROLES}'; end if;
end $$`;

const madeBeforeRoles = (): OperatorError =>
  new OperatorError(
    'A development version of Prop-Pick made this database, and its schema cannot be upgraded.',
    'Delete the data folder (PROPPICK_DATA_DIR) or use another one, start again, and import your CSV files.',
  );

/** True once the server responds and the database exists (created at the first response); false while it starts. */
export async function responds(port: number, password: string): Promise<boolean> {
  try {
    await connectOnce(databaseUrl(port, password), NEEDS_ROLES).catch((error: unknown) => {
      if (errorCode(error) !== NO_DATABASE) throw error;
      // If this is interrupted, it fails like a first connection; the next call finds what it created.
      return createDatabase(port, password);
    });
    return true;
  } catch (error) {
    if (errorCode(error) === NO_ROLES) throw madeBeforeRoles();
    // 57P03: starting up. 57P01 and a lost connection: it is shutting down again; the supervisor reports the cause.
    if (/^(ECONN|57P)/.test(errorCode(error) ?? '')) return false;
    if (/Connection terminated|timeout/.test((error as Error).message)) return false;
    throw error;
  }
}

async function connectOnce(url: string, statement?: string): Promise<void> {
  const client = new ProvenClient({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // Reports a connection lost after connect; the next statement or attempt fails too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (statement !== undefined) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A port of 127.0.0.1 that is free now. */
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
