import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, open as openFile, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;

/** The 32 bytes that seal stored secrets and derive keyed hashes. As a KeyObject it prints no secret. */
export type InstanceKey = KeyObject;

/** A key for a test or for one run: what it seals cannot be opened later. */
export const newInstanceKey = (): InstanceKey => createSecretKey(randomBytes(KEY_BYTES));

/**
 * The given instance key (hex or base64), else the one in `<dataDir>/instance.key`, created on first use. Processes may
 * start concurrently: the file appears complete, and all get the same key.
 */
export async function instanceKey(options: {
  readonly dataDir: string;
  readonly given?: string | undefined;
}): Promise<InstanceKey> {
  if (options.given !== undefined) return parseKey(options.given);
  const path = join(options.dataDir, 'instance.key');
  return (await readKeyFile(path)) ?? (await makeKeyFile(options.dataDir, path));
}

/** Like `instanceKey`, but undefined if there is none yet. */
export async function existingInstanceKey(options: {
  readonly dataDir: string;
  readonly given?: string | undefined;
}): Promise<InstanceKey | undefined> {
  if (options.given !== undefined) return parseKey(options.given);
  return readKeyFile(join(options.dataDir, 'instance.key'));
}

function parseKey(text: string): InstanceKey {
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length !== KEY_BYTES) {
    throw new OperatorError('The instance key is not 32 bytes.', 'Give 64 hex digits, or 32 bytes in base64.');
  }
  return createSecretKey(bytes);
}

async function readKeyFile(path: string): Promise<InstanceKey | undefined> {
  const info = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (info === undefined) return undefined;
  if (process.platform !== 'win32' && (info.mode & 0o077) !== 0) {
    throw new OperatorError(
      `Others on this machine can read the instance key ${path}.`,
      `It seals everything secret: run "chmod 600 ${path}".`,
    );
  }
  const bytes = await readFile(path);
  if (bytes.length !== KEY_BYTES) {
    throw new OperatorError(
      `The instance key ${path} is damaged: it has ${bytes.length} bytes, not 32.`,
      'Restore it from a backup. Without it, what was sealed with it (signing keys, webhook secrets) is lost.',
    );
  }
  return createSecretKey(bytes);
}

/**
 * Writes a temporary file and links it to its name. The link fails if another process was first; that key is used then.
 */
async function makeKeyFile(dataDir: string, path: string): Promise<InstanceKey> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await openFile(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(KEY_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  const key = await readKeyFile(path);
  if (key === undefined) throw new Error(`${path} vanished while it was made`);
  return key;
}

/** AES-256-GCM with a subkey of the purpose; a value sealed for one purpose does not open for another. */
export function seal(key: InstanceKey, plaintext: string | Uint8Array, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', subkey(key, purpose), nonce);
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), body]);
}

/** Opens a value sealed with this key and purpose. OperatorError for anything else: a changed byte, another key. */
export function unseal(key: InstanceKey, sealed: Uint8Array, purpose: string): Buffer {
  const bytes = Buffer.from(sealed);
  try {
    if (bytes[0] !== FORMAT) throw new Error('unknown format');
    const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
    const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', subkey(key, purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new OperatorError(
      `A stored secret (${purpose}) does not open with this instance key.`,
      'All processes on one database need the instance key that it was first used with.',
      { cause: error },
    );
  }
}

function subkey(key: InstanceKey, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `prop-pick/${purpose}`, KEY_BYTES));
}

/** A keyed hash, 32 bytes: recomputed when needed, so it need not be stored. */
export function derive(key: InstanceKey, purpose: string, input: string | Uint8Array): Buffer {
  return createHmac('sha256', subkey(key, purpose)).update(input).digest();
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Random letters and digits, log2(62) = 5.95 bits each. Bytes of 248 (4 × 62) and above are dropped, so all characters
 * are equally likely.
 */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Random bytes, for a secret that another program stores as bytes. */
export const newSecretBytes = (length: number): Buffer => randomBytes(length);

/** 32 random letters and digits (190 bits), for unguessable secrets. */
export const randomSecret = (): string => randomText(32);
