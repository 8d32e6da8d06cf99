import { spawn } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from '../support/running-program.ts';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** A folder with the tools of a docs reader: curl, the command line, and the service's data folder. */
export interface DocShell {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

export async function openShell(
  folder: string,
  dataDir: string,
  variables: Readonly<Record<string, string>>,
): Promise<DocShell> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await program(join(programs, 'proppick'), `exec "${process.execPath}" --no-warnings "${MAIN}" "$@"`);
  await program(join(programs, 'npx'), `[ "$1" = proppick ] || exit 97\nshift\nexec proppick "$@"`);
  await symlink(dataDir, join(folder, 'data'));
  // Prints every response's status; 400 or more ends the block.
  await writeFile(
    join(folder, '.curlrc'),
    'silent\nshow-error\nfail-with-body\nmax-time = 60\nwrite-out = "%{stderr}responded: %{http_code}\\n"\n',
  );
  const environment = {
    ...machine,
    PATH: `${programs}:${process.env.PATH ?? ''}`,
    HOME: folder,
    CURL_HOME: folder,
    PROPPICK_DATA_DIR: dataDir,
    PROPPICK_LOG_LEVEL: 'warn',
    ...variables,
  };
  return { folder, environment };
}

async function program(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

export interface Ran {
  readonly code: number | null;
  /** The output of each block; fewer than the blocks if one ended the run. */
  readonly blocks: readonly { readonly out: string; readonly statuses: readonly number[] }[];
  readonly complaints: string;
}

const MARK = '=== block';

/** strict: any failure ends the run; looks: exit codes 2 and 3 are states, as of `ops health`; refused: the failure is expected. */
export type Manner = 'strict' | 'looks' | 'refused';
const MANNERS: Readonly<Record<Manner, string>> = {
  strict: 'trap - ERR; set -e',
  looks: `set +e; trap 'code=$?; case $code in 2|3) ;; *) exit $code;; esac' ERR`,
  refused: 'trap - ERR; set +e',
};

/** Runs the blocks of a page in one shell, so that variables carry over to the next block. */
export async function runBlocks(
  { folder, environment }: DocShell,
  blocks: readonly { readonly text: string; readonly manner: Manner }[],
): Promise<Ran> {
  const script = blocks
    .map(({ text, manner }) => `echo '${MARK}'; echo '${MARK}' >&2\n${MANNERS[manner]}\n${text}\n`)
    .concat(MANNERS.strict, ':')
    .join('\n');
  const child = spawn('bash', ['--norc', '--noprofile', '-uo', 'pipefail', '-c', script], {
    cwd: folder,
    env: environment,
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  const code = await promise;
  const told = err.split(`${MARK}\n`).slice(1);
  return {
    code,
    complaints: err,
    blocks: out
      .split(`${MARK}\n`)
      .slice(1)
      .map((text, index) => ({ out: text, statuses: statusesIn(told[index] ?? '') })),
  };
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/responded: (\d{3})/g)].map(([, code]) => Number(code));
