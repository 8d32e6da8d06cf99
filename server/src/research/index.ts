export { publishSlate } from './publish-slate.ts';
export { researchRoom } from './routes.ts';
