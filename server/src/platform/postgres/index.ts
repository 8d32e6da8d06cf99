export { startEmbedded, type EmbeddedOptions, type EmbeddedPostgres } from './start-embedded.ts';
export { runningServer } from './server/running-server.ts';
