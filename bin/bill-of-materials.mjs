// The bill of materials of a release, in CycloneDX.
import { spawnSync } from 'node:child_process';

/**
 * Every package of the lock file in the current folder, with version and license; development tools are marked. Without npm's
 * serial number and time, which both are optional: the same lock file gives the same text.
 */
export function billOfMaterials() {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm ${words.join(' ')} failed: ${stderr}`);
  const { serialNumber: _, ...bill } = JSON.parse(stdout);
  delete bill.metadata.timestamp;
  // npm names it after the folder of the checkout.
  bill.metadata.component.name = 'prop-pick';
  return `${JSON.stringify(bill, null, 2)}\n`;
}
