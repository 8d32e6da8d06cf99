/** The lock file of a packed release. */
export const PACKED_LOCK: string;
/** Makes `node_modules` of the folder hold the lock file's packages: those of the service, or all with the tools. */
export function installDependencies(scope: 'service' | 'all', at?: string): void;
