import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** The driver's connection, which its types omit. */
interface Connection extends EventEmitter {
  readonly stream: Socket;
}

/** The URL parameter that requires SCRAM, with libpq's name. */
const REQUIRE_AUTH = 'require_auth';
const SCRAM = 'scram-sha-256';

/** The same address with `require_auth`: the server must prove with SCRAM that it knows the password. */
export function requiringScram(url: string): string {
  const asked = new URL(url);
  asked.searchParams.set(REQUIRE_AUTH, SCRAM);
  return asked.href;
}

export interface ProvenConfig extends pg.ClientConfig {
  /** False: a standby is refused as not ready. */
  readonly takesStandby?: boolean;
  /** Further session parameters of the startup message. */
  readonly startup?: Readonly<Record<string, string>>;
}

/**
 * A client that never reveals its password to an impostor on the server's port. With SCRAM both sides prove that they
 * know the password, and neither sends it. A request for the password or its MD5 hash is refused unless the connection
 * is encrypted. With `require_auth=scram-sha-256` (the embedded server) only SCRAM is accepted; a server that requests
 * no authentication is refused too.
 */
export class ProvenClient extends pg.Client {
  readonly #requiresScram: boolean;
  #isProven = false;
  readonly #startup: Readonly<Record<string, string>>;

  constructor(config: ProvenConfig = {}) {
    super(config);
    this.#requiresScram = requireAuth(config) === SCRAM;
    this.#startup = config.startup ?? {};
    if (config.takesStandby === false)
      this.#connection().on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on') this.#end(isStandby());
      });
    // Before the driver's own listeners, which send nothing on a destroyed connection.
    this.#connection()
      .on('authenticationCleartextPassword', () => this.#refuseOpen('asked for the password in clear'))
      .on('authenticationMD5Password', () => this.#refuseOpen('asked for an MD5 hash of the password'))
      .on('authenticationSASLFinal', () => (this.#isProven = true))
      .on('authenticationOk', () => {
        if (this.#requiresScram && !this.#isProven) this.#refuse('asked for no proof');
      });
  }

  // Overrides the driver's method for the parameters of the startup message.
  getStartupConf(): Record<string, string> {
    return { ...startupConf.call(this), ...this.#startup };
  }

  /** Refuses a request that TLS may carry, but no open connection and none to the embedded server. */
  #refuseOpen(what: string): void {
    if (this.#requiresScram || !(this.#connection().stream instanceof TLSSocket)) this.#refuse(what);
  }

  #refuse(what: string): void {
    this.#end(
      new OperatorError(
        `The database server at ${this.host}:${this.port} ${what}; only SCRAM is accepted. The password was not sent.`,
        this.#requiresScram
          ? 'Another program may be listening on the port of the embedded server: find and stop it, then start again.'
          : 'Set password_encryption = scram-sha-256 on the server and set the password again, or connect with TLS (?sslmode=verify-full).',
      ),
    );
  }

  #end(error: Error): void {
    const connection = this.#connection();
    connection.stream.destroy();
    connection.emit('error', error);
  }

  #connection(): Connection {
    return (this as unknown as { connection: Connection }).connection;
  }
}

/** Sent by PostgreSQL 14 and later when a session begins, and by no pooler. */
interface Status {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** Uses the code of a server that accepts no connections yet (57P03): callers wait, or get 503. */
const isStandby = (): Error =>
  Object.assign(new Error('the server is a standby, and another one writes'), { code: '57P03' });

/** The driver's method, which its types omit. */
const startupConf = (pg.Client.prototype as unknown as { getStartupConf(this: pg.Client): Record<string, string> })
  .getStartupConf;

function requireAuth({ connectionString }: pg.ClientConfig): string | null {
  if (connectionString === undefined || !URL.canParse(connectionString)) return null;
  return new URL(connectionString).searchParams.get(REQUIRE_AUTH);
}
