import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export const KEYS = { region: 'eu-test-1', keyId: 'AKIDTEST', secret: 'a secret/with+signs=' } as const;

const QUARTER_HOUR_MS = 15 * 60_000;

export interface S3Receiver {
  /** The URL of the bucket, with a prefix. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** The codes of the rejected requests. */
  readonly refused: string[];
  /** Responds with this status to so many further requests, before any check. */
  failNext(status: number, times: number): void;
}

/**
 * A small S3: objects of one bucket by PUT and GET. Signatures (AWS Signature Version 4) are computed from the received bytes
 * by AWS's published rules. The rules define the canonical request, the string to sign, the key of day, region and service.
 * It also rejects a body with another hash, a time off by 15 minutes, and an unsigned Amazon header.
 */
export async function s3Receiver(t: TestContext): Promise<S3Receiver> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  let failing = { status: 0, times: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await request.toArray());
      const refuse = (status: number, code: string): void => {
        refused.push(code);
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
      };
      if (failing.times > 0) {
        failing.times -= 1;
        return refuse(failing.status, 'SlowDown');
      }
      const fault = faultOf(request, body);
      if (fault !== undefined) return refuse(403, fault);
      const path = request.url ?? '';
      if (!path.startsWith('/bucket/')) return refuse(404, 'NoSuchBucket');
      const object = objects.get(path);
      if (request.method === 'PUT') {
        if (request.headers['if-none-match'] === '*' && object) return refuse(412, 'PreconditionFailed');
        objects.set(path, body);
        return response.writeHead(200).end();
      }
      return object === undefined ? refuse(404, 'NoSuchKey') : response.writeHead(200).end(object);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/prop-pick`;
  return { url, objects, refused, failNext: (status, times) => void (failing = { status, times }) };
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** The error code of a rejected request, if any. */
function faultOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
  const header = (name: string): string => String(headers[name] ?? '');
  const found = AUTHORIZATION.exec(header('authorization'));
  if (found === null) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', service = '', signed = '', signature = ''] = found;
  const at = header('x-amz-date');
  if (keyId !== KEYS.keyId) return 'InvalidAccessKeyId';
  if (region !== KEYS.region || service !== 's3' || !at.startsWith(day)) return 'AuthorizationHeaderMalformed';
  const moment = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - moment) < QUARTER_HOUR_MS)) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  const mustBe = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBe.some((name) => !names.includes(name)) || names.join() !== names.toSorted().join()) return 'AccessDenied';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    ...[method, path, query.split('&').sort().join('&')],
    ...[...names.map((name) => `${name}:${header(name).trim()}`), ''],
    ...[signed, sha256(body)],
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${KEYS.secret}`, day));
  const right = hmac(key, toSign);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
