export { noAnalysis, openAnalysis, type Analysis, type Answered, type AnsweredBy } from './analysis.ts';
