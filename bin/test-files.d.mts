/** The scripts that run what `npm test` does not. */
export const SCRIPTS_APART: readonly string[];
/** The files of `npm test`, relative to the root. */
export function quickFiles(): string[];
/** The files of another script. */
export function filesApart(script: string): string[];
