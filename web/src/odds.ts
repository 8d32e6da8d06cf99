import { americanIn, americanPrice } from './kernel.ts';

/** Prices as the viewer reads and types them. The service speaks American odds; no other file of the dashboard writes a price. */
export const ODDS_FORMATS = ['american', 'decimal', 'fractional'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];
/** As the service and the page call them. */
export const ODDS_WORDS = { american: 'American', decimal: 'Decimal', fractional: 'Fractional' } as const;

/**
 * The fractions that bookmakers show, shortest first: the traditional steps, and between 1/2 and 2/1 also those of American
 * prices in fives (20/23 is −115). Profit to stake, not reduced where the habit is not to: 6/4 and 4/6.
 */
export const FRACTIONS: readonly string[] = [
  ...[
    '1/1000',
    '1/500',
    '1/200',
    '1/100',
    '1/66',
    '1/50',
    '1/40',
    '1/33',
    '1/28',
    '1/25',
    '1/22',
    '1/20',
    '1/18',
    '1/16',
  ],
  ...['1/14', '1/12', '1/11', '1/10', '1/9', '1/8', '2/15', '1/7', '2/13', '1/6', '2/11', '1/5', '2/9', '1/4', '2/7'],
  ...[
    '3/10',
    '1/3',
    '4/11',
    '2/5',
    '4/9',
    '1/2',
    '10/19',
    '20/37',
    '5/9',
    '4/7',
    '10/17',
    '20/33',
    '8/13',
    '5/8',
    '20/31',
  ],
  ...[
    '4/6',
    '20/29',
    '5/7',
    '20/27',
    '10/13',
    '4/5',
    '5/6',
    '20/23',
    '10/11',
    '20/21',
    '1/1',
    '21/20',
    '11/10',
    '23/20',
  ],
  ...['6/5', '5/4', '13/10', '27/20', '11/8', '7/5', '29/20', '6/4', '31/20', '8/5', '13/8', '33/20', '17/10', '7/4'],
  ...['9/5', '37/20', '15/8', '19/10', '2/1', '21/10', '11/5', '9/4', '23/10', '12/5', '5/2', '13/5', '27/10', '11/4'],
  ...['14/5', '3/1', '16/5', '10/3', '7/2', '18/5', '19/5', '4/1', '9/2', '5/1', '11/2', '6/1', '13/2', '7/1', '15/2'],
  ...[
    '8/1',
    '17/2',
    '9/1',
    '10/1',
    '11/1',
    '12/1',
    '14/1',
    '16/1',
    '18/1',
    '20/1',
    '22/1',
    '25/1',
    '28/1',
    '33/1',
    '40/1',
  ],
  ...['50/1', '66/1', '80/1', '100/1', '125/1', '150/1', '200/1', '250/1', '300/1', '400/1', '500/1', '1000/1'],
];

/** The profit of one unit staked at a fraction. */
const profitAt = (fraction: string): number => {
  const [profit = 0, stake = 1] = fraction.split('/').map(Number);
  return profit / stake;
};
const PROFITS = FRACTIONS.map(profitAt);

/** The share of bets that must win to break even at a profit per unit. */
const needed = (profit: number): number => 1 / (1 + profit);

/** The step of the ladder whose break-even share is nearest. */
function fraction(profit: number): string {
  const above = PROFITS.findIndex((step) => step >= profit);
  const at = above === -1 ? FRACTIONS.length - 1 : above;
  const below = Math.max(0, at - 1);
  const distance = (step: number): number => Math.abs(needed(PROFITS[step] ?? 0) - needed(profit));
  return FRACTIONS[distance(below) < distance(at) ? below : at] ?? '';
}

/** Under 1.02, two places would show different prices as one. */
const decimal = (price: number): string => price.toFixed(price < 1.02 ? 4 : 2);

/** An American price (100 or more, or −100 or less) in a format. A fraction is the nearest step of the ladder. */
export function odds(price: number, format: OddsFormat): string {
  // Even money: −100 is the same price, and is written +100.
  if (format === 'american' && price === -100) return '+100';
  if (format === 'american') return `${price > 0 ? '+' : '−'}${Math.abs(price)}`;
  const profit = price > 0 ? price / 100 : 100 / -price;
  return format === 'decimal' ? decimal(1 + profit) : fraction(profit);
}

const FRACTION = /^(\d{1,4}) ?\/ ?(\d{1,4})$/;
/** The point or comma is required: `95` is more likely a mistyped American price. `1,100` may be either, and is refused. */
const DECIMAL = /^\d{1,4}(?:\.\d{1,4}|,\d{1,2})$/;

/**
 * The American price of a typed one in any format: `−110`, `-110`, `1.91`, `10/11` or `even`. A decimal price or a fraction is rounded
 * to the nearest American one. Undefined for what is no price.
 */
export function priceIn(text: string): number | undefined {
  const american = americanIn(text);
  if (american !== undefined) return american;
  const typed = text.trim();
  if (typed.toLowerCase() === 'even') return 100;
  if (FRACTION.test(typed)) return americanPrice(1 + profitAt(typed));
  return DECIMAL.test(typed) ? americanPrice(Number(typed.replace(',', '.'))) : undefined;
}

/** A sentence of the service with its prices in the viewer's format: `−110` stands for itself, `−1.5 %` is no price. */
export const withOdds = (sentence: string, format: OddsFormat): string =>
  sentence.replace(/([+−-])(\d{3,6})(?!\d|[.,]\d| ?%|\u202f%)/g, (_, sign: string, size: string) =>
    odds(sign === '+' ? Number(size) : -Number(size), format),
  );
