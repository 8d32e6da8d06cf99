import { FLAGGED_EDGES, type LeastEdges, type Screen } from '../odds/index.ts';
import { configSection, decimal, type Configuration } from '../operations/index.ts';

/** Further below, each pair of books on a line would be a flag; further above, no real price is one. */
const [LEAST, MOST] = [-0.05, 0.2];

const leastEdge = (screen: Screen, description: string) =>
  decimal({ default: FLAGGED_EDGES[screen], min: LEAST, max: MOST, description });

/** From which edge on prices that stand out are recorded. */
export const FLAGS_SECTION = configSection({
  name: 'flags',
  description:
    'From which edge on prices that stand out are recorded, as a share of the total stake. Used for prices ingested from then on: what is recorded stays.',
  keys: {
    arbitrage: leastEdge('arbitrage', 'Smallest edge of an arbitrage.'),
    lowHold: leastEdge('low-hold', 'Smallest edge of a low hold; from the edge of an arbitrage on it is one of these.'),
    middle: leastEdge('middle', 'Smallest edge of a middle, if only one side wins.'),
    positiveEv: leastEdge('positive-ev', 'Smallest expected value of a price.'),
  },
});

/** The smallest edges of the current configuration. */
export const leastEdgesIn = ({ get }: Pick<Configuration, 'get'>): LeastEdges => ({
  arbitrage: get(FLAGS_SECTION, 'arbitrage'),
  'low-hold': get(FLAGS_SECTION, 'lowHold'),
  middle: get(FLAGS_SECTION, 'middle'),
  'positive-ev': get(FLAGS_SECTION, 'positiveEv'),
});
