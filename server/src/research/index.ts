export { picksRescored, type PicksRescored } from './events.ts';
export { contentsOfGames, openBoards, teamsOfPlayers, type PropAsListed } from './boards/board-queries.ts';
export { publishResearch } from './boards/publish-research.ts';
export { researchModule } from './routes.ts';
export { RESEARCH_SECTION, sweepBoards } from './boards/sweep-boards.ts';
export { propsAreUnsettled, settleProps, type DaysToSettle } from './histories/settle-props.ts';
