import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Validates responses against the route's description. An undescribed status or body becomes an internal error. For
 * tests and development: it parses every response twice.
 */
export function responseCheck() {
  const checks = new WeakMap<object, ReturnType<typeof Compile>>();
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): void => {
    const where = `${request.method} ${request.routeOptions.url ?? ''} returning ${reply.statusCode}`;
    const described = describedResponse(request, reply.statusCode);
    if (described === undefined) throw new Error(`${where}: a status that the route does not describe`);
    const check = checks.get(described) ?? Compile(described);
    checks.set(described, check);
    const sent: unknown = JSON.parse(JSON.stringify(payload));
    if (check.Check(sent)) return;
    const faults = check.Errors(sent).map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`${where} is not as described: ${faults.slice(0, 5).join('; ')}`);
  };
}

function describedResponse(request: FastifyRequest, status: number): TSchema | undefined {
  const response = request.routeOptions.schema?.response;
  if (typeof response !== 'object' || response === null) return undefined;
  // Routes can only declare TypeBox schemas here; the framework's type is wider.
  return Object.entries(response).find(([key]) => key === String(status))?.[1] as TSchema | undefined;
}
