import { MOVEMENT } from '../odds/index.ts';
import { configSection, decimal, integer } from '../operations/index.ts';

/** Which market movements are announced, and how long feed data is kept. */
export const MARKET_SECTION = configSection({
  name: 'market',
  description: 'What is announced of the market, and how long what feeds told is kept.',
  keys: {
    movementPoints: decimal({
      default: MOVEMENT,
      min: 0.5,
      max: 20,
      description: 'Points by which the consensus of a prop must move to be announced as lines.moved.',
    }),
    keepFeedRunsDays: integer({
      default: 90,
      min: 31,
      max: 3_650,
      description: 'Days that rounds of questions to a feed are kept. Their responses are kept 30 days.',
    }),
    keepQuotesMonths: integer({
      default: 0,
      min: 0,
      max: 600,
      description:
        'Whole months of quotes that are kept beside the current one; 0 keeps them for ever. What is dropped is gone from history, research and replays; picks keep their frozen prices. With an archive, a month is dropped once the archive has it.',
    }),
  },
});
