/** The lock file of a packed release. */
export const PACKED_LOCK: string;
/** Installs the lock file's packages into `node_modules` of the folder: those of the service, or all with the tools. */
export function installDependencies(scope: 'service' | 'all', at?: string): void;
