import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stage } from './stage.ts';

/** One attack on the running service. */
export interface Attack {
  /** A unique number: attacks run in this order, and each comes from the address 203.0.113.(number). */
  readonly item: number;
  /** The service's protection, as a sentence. */
  readonly title: string;
  /**
   * Attacks through HTTP, the command line and the database port, and returns what the attacker got, as a sentence.
   * Fails (an assertion) if the attacker got more than allowed.
   */
  play(stage: Stage): Promise<string>;
}

const FOLDER = join(import.meta.dirname, 'attacks');

/** All attacks of the folder, by number. */
export async function readAttacks(): Promise<readonly Attack[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts'));
  const attacks = await Promise.all(
    names.map(async (name) => {
      const { attack } = (await import(join(FOLDER, name))) as { attack?: Attack };
      return attack ?? assert.fail(`${name} exports no attack`);
    }),
  );
  const items = attacks.map(({ item }) => item);
  assert.equal(new Set(items).size, items.length, 'two attacks have one number');
  return attacks.toSorted((a, b) => a.item - b.item);
}
