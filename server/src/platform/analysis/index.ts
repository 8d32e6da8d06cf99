export { noAnalysis, openAnalysis, type Analysis, type AnsweredBy } from './analysis.ts';
