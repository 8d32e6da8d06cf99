export { readPlacedText, UnreadablePdf, type PlacedText } from './read-placed-text.ts';
