// Builds the dashboard, the page of `proppick site` and the guide where they are missing or older than their sources: a few
// seconds, once.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const web = join(root, 'web');
const server = join(root, 'server', 'src');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** Sources of every build: the versions of the packages, and how the verifier is bundled into a page. */
const VERSIONS = [join(web, 'package.json'), join(web, 'vite-in-browser.ts'), join(root, 'package-lock.json')];

/** Each build with its sources, besides the server and client code that they import. */
const BUILDS = [
  {
    what: 'the dashboard',
    commands: ['start'],
    config: 'vite.config.ts',
    // Otherwise it warns about each file of the server that it reads and then omits.
    logLevel: 'error',
    out: join(web, 'dist'),
    sources: [join(web, 'src'), join(web, 'public'), join(web, 'index.html')],
  },
  {
    what: 'the page of a site',
    commands: ['site'],
    config: 'vite.site.config.ts',
    logLevel: 'error',
    out: join(web, 'site', 'dist'),
    sources: [
      ...[
        join(web, 'src', 'site'),
        join(web, 'src', 'format.ts'),
        join(web, 'src', 'kernel.ts'),
        join(web, 'site', 'public'),
      ],
      // The verifier and its imports.
      ...['record', 'ledger', 'kernel', 'sports', 'leagues'].map((module) => join(server, module)),
    ],
  },
  {
    what: 'the guide',
    // Not for `start`: the first reader of the guide waits for it, about a second.
    commands: ['site', 'guide'],
    config: 'vite.guide.config.ts',
    logLevel: 'error',
    out: join(web, 'guide', 'dist'),
    sources: [
      ...[join(web, 'src', 'guide'), join(web, 'guide', 'public'), join(root, 'docs')],
      ...['CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md', 'deploy/cluster/README.md'].map(
        (page) => join(root, page),
      ),
    ],
  },
];
/**
 * An import from the server's or the client's code, up to its folder. Type imports are not built, and some are not generated
 * yet.
 */
const SHARED = /^(?:import|export) (?!type )[^;]*?from '(?:\.\.\/)+((?:server|client)\/src(?:\/[^']+)?)\/[^'/]+'/gm;

/** Builds what a command needs, by default all. An installation without build tools or sources serves what it was shipped with. */
export function buildWeb(node, command) {
  if (!existsSync(vite) || !existsSync(join(web, 'src'))) return;
  for (const build of BUILDS) if (command === undefined || build.commands.includes(command)) buildOne(node, build);
}

function buildOne(node, { what, config, out, sources, logLevel }) {
  const stamp = join(out, '.sources');
  const wanted = fingerprint([...sources, join(web, config), ...VERSIONS]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error(`Building ${what} …`);
  const build = spawnSync(node, [vite, 'build', '--config', config, '--logLevel', logLevel], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (build.status !== 0) {
    console.error(`Could not build ${what}; see the reason above.`);
    process.exit(build.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint(sources) {
  const hash = createHash('sha256');
  const own = sources.flatMap(filesIn);
  const shared = own
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => Array.from(readFileSync(path, 'utf8').matchAll(SHARED), ([, folder]) => join(root, folder)));
  for (const path of [...own, ...[...new Set(shared)].toSorted((a, b) => (a < b ? -1 : 1)).flatMap(filesIn)])
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
