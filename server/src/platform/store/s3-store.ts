import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { AwsClient } from 'aws4fetch';
import { OperatorError } from '../operator-error.ts';
import { copyHashed } from './copy-hashed.ts';
import type { ObjectStore } from './object-store.ts';

export interface S3Options {
  /** The bucket with an optional prefix: `https://s3.eu-central-1.amazonaws.com/bucket/prefix`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const EMPTY_SHA256 = createHash('sha256').digest('hex');
/** Retries of 5xx and 429 responses; each pause is twice the one before. */
const RETRIES = 3;
const FIRST_RETRY_MS = 50;
/** For one file: 5 GB, the limit of one request, at 10 MB per second. */
const LONGEST_MS = 500_000;

/** A bucket of Amazon S3 or a compatible store. Requests and bodies are signed (AWS Signature Version 4). */
export function s3Store({ url, region, keyId, secret }: S3Options): ObjectStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: FIRST_RETRY_MS,
  });
  const base = url.replace(/\/+$/, '');

  async function ask(key: string, sha256: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), 'x-amz-content-sha256': sha256 };
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      // A redirect would send the signature to another address.
      return await client.fetch(`${base}/${key}`, { ...init, headers, signal, redirect: 'manual' });
    } catch (error) {
      throw new OperatorError(`The archive’s store at ${new URL(base).host} did not respond.`, HINT, { cause: error });
    }
  }
  async function read(key: string): Promise<Response | undefined> {
    const response = await ask(key, EMPTY_SHA256);
    if (response.status === 404 && (await codeOf(response)) !== 'NoSuchBucket') return undefined;
    return response.status === 200 ? response : refuse(response, 'read');
  }
  return {
    async put(key, path, sha256) {
      const response = await ask(key, sha256, { method: 'PUT', body: await openAsBlob(path) });
      if (response.status !== 200) await refuse(response, 'store');
      await response.arrayBuffer();
    },
    async create(key, content) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const headers = { 'if-none-match': '*' };
      const response = await ask(key, sha256, { method: 'PUT', headers, body: new Uint8Array(content) });
      if (response.status !== 200 && response.status !== 412) await refuse(response, 'store');
      await response.arrayBuffer();
      return response.status === 200;
    },
    async get(key) {
      const response = await read(key);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async fetch(key, path) {
      const response = await read(key);
      return response && copyHashed(response.body as unknown as AsyncIterable<Uint8Array>, path);
    },
  };
}

const HINT = 'Check PROPPICK_ARCHIVE_S3_URL, its region and its keys.';

/** The error code in the store's XML response. */
async function codeOf(response: Response): Promise<string | undefined> {
  return /<Code>(\w{1,60})<\/Code>/.exec((await response.text()).slice(0, 10_000))?.[1];
}

async function refuse(response: Response, what: 'read' | 'store'): Promise<never> {
  const code = response.bodyUsed ? undefined : await codeOf(response);
  const reason = `${response.status}${code === undefined ? '' : ` ${code}`}`;
  throw new OperatorError(`The archive’s store refused to ${what} a file: ${reason}.`, HINT);
}
