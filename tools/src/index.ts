export { constantsToTest, measureCombinations, measureProps } from './backtest-season.ts';
export { fitHockeySeasons, hockeyFitReport, measureHockey } from './hockey-seasons.ts';
export { fitLiveSeasons, measureLive } from './live-seasons.ts';
export { fitReport, fitSeasons } from './fit-seasons.ts';
export { checkStamps, readTrusted, stampHeads } from './stamps/stamp-files.ts';
export { verifySiteFolder } from './verify-site-folder.ts';
