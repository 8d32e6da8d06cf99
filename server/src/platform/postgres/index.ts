export { connectionOf, isThisMachine, requireEncryption } from './encryption.ts';
export { chooseRunAs, OWN_ACCOUNT, SHARED_ACCOUNT } from './privileges.ts';
export { ownerUrl, serviceUrl } from './address.ts';
export { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './start-embedded.ts';
export { runningServer } from './server/running-server.ts';
