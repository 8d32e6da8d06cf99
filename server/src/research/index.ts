export { publishSlate } from './publish-slate.ts';
export { researchRoom } from './routes.ts';
export { RESEARCH_SECTION, sweepBoards } from './sweep-boards.ts';
