import { compileRules, type Follows, type LiveRule } from '../../server/src/alerts/matching/rule-index.ts';
import { priceFacts } from '../../server/src/alerts/matching/price-facts.ts';
import { SCORING_BOUNDS } from '../../server/src/scoring/index.ts';
import { quantile, type Bench, type Figure } from '../kit/figures.ts';
import { DAY, madeBoard, madeRules, PLAYERS } from './made-board.ts';

const RULES = 10_000;
const PROPS = 3_600;
const BOOKS = 8;
const ROUNDS = 7;
const MOST_MS = 1_000;

interface Round {
  readonly compiling: number;
  readonly facts: number;
  readonly matching: number;
  readonly matched: number;
}

const BOUNDS = { ...SCORING_BOUNDS, suspectExpectedValue: 0.25 };

/** CPU time of this process in ms. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function oneRound(
  rules: readonly LiveRule[],
  follows: ReadonlyMap<number, Follows>,
  board: ReturnType<typeof madeBoard>,
): Round {
  const start = spent();
  const index = compileRules(rules, follows);
  const compiled = spent();
  const facts = priceFacts(board, BOUNDS);
  const made = spent();
  let matched = 0;
  for (const fact of facts) matched += index.match(fact).length;
  return { compiling: compiled - start, facts: made - compiled, matching: spent() - made, matched };
}

export default {
  name: 'alerts',
  about: `${RULES.toLocaleString('en')} alert rules and a slate of ${PROPS.toLocaleString('en')} props of ${PLAYERS} players that was re-scored, ${BOOKS} books on each: the rules compiled, prices with a positive expected value found, and each compared with the rules. Processor time of one process; reading and writing rows is not in it.`,
  async run(say) {
    const board = madeBoard(PROPS, BOOKS);
    const { rules, follows } = madeRules(RULES);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(oneRound(rules, follows, board));
    say(`${DAY}: ${priceFacts(board, BOUNDS).length} of ${2 * PROPS} sides with a positive expected value`);
    const middle = (of: keyof Round): number =>
      quantile(
        rounds.map((one) => one[of]),
        0.5,
      );
    const all = quantile(
      rounds.map(({ compiling, facts, matching }) => compiling + facts + matching),
      0.5,
    );
    const figures: Figure[] = [
      { what: 'rules compiled, once for each change', value: middle('compiling'), unit: 'ms' },
      { what: 'prices of the slate found', value: middle('facts'), unit: 'ms' },
      { what: 'prices compared with the rules', value: middle('matching'), unit: 'ms' },
      { what: 'matches', value: middle('matched'), unit: 'matches' },
      { what: 'all of it', value: all, unit: 'ms', reach: 'under 1 s of a processor', holds: all < MOST_MS },
    ];
    return figures;
  },
} satisfies Bench;
