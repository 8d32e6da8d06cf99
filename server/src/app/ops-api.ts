import { SCOPES } from '../access/index.ts';
import { createHttpServer } from '../platform/http/index.ts';
import { instanceKey, OperatorError, systemClock, type Caller } from '../platform/index.ts';
import { prepareQueue } from '../platform/work/index.ts';
import type { OpenWorld } from './open.ts';
import { createServices } from './services.ts';
import { programVersion } from './version.ts';

/** The operations API for a command: paths below /api/v1 and their responses. */
export interface OpsApi {
  /** The body of a 2xx response; otherwise an OperatorError with the API's message. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, headers?: Headers): Promise<unknown>;
  close(): Promise<void>;
}

type Headers = Readonly<Record<string, string>>;

/** The actor in the audit trail for commands on this machine. */
export const COMMAND_LINE = 'command line';

/** The database address grants full access anyway, so local commands need no token. */
const COMMANDER: Caller = {
  kind: 'access-token',
  credentialId: COMMAND_LINE,
  account: { id: 0, tier: 'Admin' },
  scopes: SCOPES,
  actor: COMMAND_LINE,
};

/** Runs the API's routes in this process on the service's database, so a command does the same as a request. */
export async function opsApiHere({ context, settings, db }: OpenWorld): Promise<OpsApi> {
  await prepareQueue(db, context.log);
  const deps = {
    context,
    settings,
    version: programVersion(),
    wallClock: systemClock(),
    baseUrl: settings.baseUrl ?? 'http://localhost',
    instanceKey: await instanceKey({ dataDir: settings.dataDir, given: settings.instanceKey }),
  };
  const services = await createServices(deps);
  const modules = services.modules.filter(({ name }) => name === 'operations');
  const server = await createHttpServer({ ...deps, modules, identify: async () => COMMANDER });
  return {
    ask: async (method, path, body, headers = {}) => {
      const response = await server.api.inject({
        method,
        url: `/api/v1${path}`,
        headers: { ...headers, authorization: 'Bearer -' },
        ...(body !== undefined && { body }),
      });
      return bodyOf(response.statusCode, response.body);
    },
    close: async () => {
      await server.close();
      await services.configuration.stop();
    },
  };
}

export interface Remote {
  /** The service's base address. */
  readonly url: string;
  /** An operations token, or an admin's access token. */
  readonly token: string;
}

const TIMEOUT_MS = 30_000;

/** The API of a remote service. */
export function opsApiAt({ url, token }: Remote): OpsApi {
  const base = url.replace(/\/+$/, '');
  return {
    ask: async (method, path, body, headers = {}) => {
      const request = {
        method,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      } as const;
      const response = await fetch(`${base}/api/v1${path}`, request).catch((error: unknown) => {
        throw new OperatorError(
          `No response from ${base}.`,
          'Give the address of a running service: its scheme, host and port.',
          { cause: error },
        );
      });
      return bodyOf(response.status, await response.text());
    },
    close: () => Promise.resolve(),
  };
}

function bodyOf(status: number, text: string): unknown {
  const body = readJson(text);
  if (status >= 200 && status < 300 && body !== undefined) return body;
  throw refusal(status, body);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface ProblemText {
  readonly title?: unknown;
  readonly detail?: unknown;
  readonly errors?: unknown;
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'Make a token with "proppick token create <admin’s address> --name … --scopes ops:read,ops:commands".',
  403: 'Reading needs a token with the scope ops:read, queueing ops:commands, configuration ops:config; the trail (audit) needs an admin’s access token.',
  404: '"proppick ops list", "ops config list" and "ops --help" show what there is.',
  409: '"proppick ops get <id>" shows how an operation stands.',
  503: 'Look at "proppick ops health" and try again.',
};

function refusal(status: number, body: unknown): OperatorError {
  const { title, detail, errors } = (typeof body === 'object' && body !== null ? body : {}) as ProblemText;
  if (typeof title !== 'string')
    return new OperatorError(`What responds (status ${status}) is not Prop-Pick.`, 'Check the address.');
  const points = (Array.isArray(errors) ? (errors as { pointer?: unknown; detail?: unknown }[]) : []).map(
    ({ pointer, detail: what }) => `${String(pointer).replace(/^\//, '')} ${String(what)}`,
  );
  const told = typeof detail === 'string' && detail !== '' ? detail : `${title}.`;
  const message = points.length > 0 ? `${points.join('; ')}.` : told;
  return new OperatorError(message, HINTS[status] ?? '"proppick ops <command> --help" says what a command takes.');
}
