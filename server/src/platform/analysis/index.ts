export { noAnalysis, openAnalysis, type Analysis, type Served, type ServedBy } from './analysis.ts';
