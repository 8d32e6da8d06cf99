// Lighthouse on Today, signed in:
//   npm run bench:lighthouse -- http://127.0.0.1:8080 EMAIL PASSWORD
// It is not a dependency: npx downloads the version below (176 MB) when this runs. It needs a browser on this machine.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIGHTHOUSE = 'lighthouse@13.5.0';

const [, , address, email, password] = process.argv;
if (password === undefined) {
  console.error('usage: npm run bench:lighthouse -- ADDRESS EMAIL PASSWORD   (CHROME_PATH: the browser)');
  process.exit(1);
}
const login = await fetch(`${address}/api/v1/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
});
if (!login.ok) throw new Error(`sign-in: ${login.status}`);
const cookie = login.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
const folder = mkdtempSync(join(tmpdir(), 'prop-pick-lighthouse-'));
try {
  const report = join(folder, 'report.json');
  const options = [
    ...['--output=json', `--output-path=${report}`, '--quiet', `--extra-headers=${JSON.stringify({ cookie })}`],
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const run = spawnSync('npx', ['--yes', LIGHTHOUSE, `${address}/`, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (run.status !== 0) process.exit(run.status ?? 1);
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(report, 'utf8'));
  console.log(finalDisplayedUrl);
  for (const { title, score, auditRefs } of Object.values(categories)) {
    console.log(`${Math.round(score * 100)} ${title}`);
    for (const { id, weight } of auditRefs)
      if (weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        console.log(`   ${audits[id].title} (${audits[id].displayValue ?? audits[id].score})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
