export { publishSlate } from './publish-slate.ts';
export { researchModule } from './routes.ts';
export { RESEARCH_SECTION, sweepBoards } from './sweep-boards.ts';
