import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** The driver's connection, which its types leave out. */
interface Connection extends EventEmitter {
  readonly stream: Socket;
}

/** The parameter of an address that asks the server for SCRAM, named as libpq names it. */
const REQUIRE_AUTH = 'require_auth';
const SCRAM = 'scram-sha-256';

/** The same address, for a server that must prove with SCRAM that it knows the password. */
export function requiringScram(url: string): string {
  const asked = new URL(url);
  asked.searchParams.set(REQUIRE_AUTH, SCRAM);
  return asked.href;
}

export interface ProvenConfig extends pg.ClientConfig {
  /** False: a server that is a standby is refused, as one that is not ready. */
  readonly takesStandby?: boolean;
  /** More parameters of the session, sent with its first message. */
  readonly startup?: Readonly<Record<string, string>>;
}

/**
 * A client that gives its password to no listener on the server's port. In SCRAM both sides prove that they know the password
 * and neither sends it. A request for the password itself, or for its MD5 hash, is refused unless the connection is
 * encrypted. An address with `require_auth=scram-sha-256` (the embedded server's) takes SCRAM alone: a server that
 * asks for nothing is refused as well.
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
    this.#connection().on('authenticationOk', () => {
      if (this.#requiresScram && !this.#isProven) this.#refuse('asked for no proof');
    });
  }

  // The driver calls it by this name for the parameters of its first message.
  getStartupConf(): Record<string, string> {
    return { ...driver.getStartupConf.call(this), ...this.#startup };
  }

  // The driver calls the next three by these names when the server has sent its request.
  _handleAuthCleartextPassword(message: unknown): void {
    this.#answerOrRefuse('_handleAuthCleartextPassword', 'asked for the password in clear', message);
  }

  _handleAuthMD5Password(message: unknown): void {
    this.#answerOrRefuse('_handleAuthMD5Password', 'asked for an MD5 hash of the password', message);
  }

  _handleAuthSASLFinal(message: unknown): void {
    this.#isProven = true;
    driver['_handleAuthSASLFinal'].call(this, message);
  }

  #answerOrRefuse(handler: '_handleAuthCleartextPassword' | '_handleAuthMD5Password', what: string, message: unknown) {
    const isEncrypted = this.#connection().stream instanceof TLSSocket;
    if (this.#requiresScram || !isEncrypted) this.#refuse(what);
    else driver[handler].call(this, message);
  }

  #refuse(what: string): void {
    this.#end(
      new OperatorError(
        `The database server at ${this.host}:${this.port} ${what}; only SCRAM is answered. The password was not sent.`,
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

/** Told by PostgreSQL 14 and later when a session begins, and by no pooler. */
interface Status {
  readonly parameterName: string;
  readonly parameterValue: string;
}

/** As PostgreSQL says it of a server that takes no connections yet (57P03): callers wait, or get 503. */
const isStandby = (): Error =>
  Object.assign(new Error('the server is a standby, and another one writes'), { code: '57P03' });

type Handler = (this: pg.Client, message: unknown) => void;
/** The driver's own handlers, which its types leave out; a test holds the names to the version that is installed. */
const driver = pg.Client.prototype as unknown as Record<
  '_handleAuthCleartextPassword' | '_handleAuthMD5Password' | '_handleAuthSASLFinal',
  Handler
> & { readonly getStartupConf: (this: pg.Client) => Record<string, string> };

function requireAuth({ connectionString }: pg.ClientConfig): string | null {
  if (connectionString === undefined || !URL.canParse(connectionString)) return null;
  return new URL(connectionString).searchParams.get(REQUIRE_AUTH);
}
