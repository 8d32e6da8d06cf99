// Tests the three systems of docs/lab.md and prints them as Markdown:
//   node bench/lab/examples.mjs ADDRESS API_KEY [FROM TO]
// A new account, so that they are its first three systems.
const [address, key, from = '2023-10-01', to = '2024-06-30'] = process.argv.slice(2);
if (key === undefined) {
  console.error('usage: node bench/lab/examples.mjs ADDRESS API_KEY [FROM TO]');
  process.exit(2);
}

const EXAMPLES = [
  { title: 'Overs after 8 of 10', where: { direction: 'Over', minL10OverHits: 8 } },
  { title: 'Unders in back-to-backs', where: { direction: 'Under', backToBack: true } },
  {
    title: 'Our own picks with an edge of 4 % or more',
    parts: ['Over', 'Under'].map((direction) => ({ direction, minEdge: 0.04 })),
  },
];

const percent = (share, signed = true) =>
  `${signed && share > 0 ? '+' : ''}${(100 * share).toFixed(1).replace('-', '−')} %`;
const units = (value) => `${value > 0 ? '+' : ''}${value.toFixed(1).replace('-', '−')}`;
const range = (interval, say) => (interval === null ? '' : ` [${say(interval[0])}, ${say(interval[1])}]`);
const estimate = (one, say) => (one === null ? '–' : say(one.value) + range(one.interval, say));

async function run(where, price) {
  const response = await fetch(`${address}/api/v1/research/systems`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ where, price, from, to, limit: 1 }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

function row(name, { figures, systemsTried }) {
  const { won, lost, hitRate, units: sum, roi, closingLineValue, market, correctedPValue, verdict } = figures;
  return [
    name,
    `${won}–${lost}`,
    market === null ? '–' : market.expectedWins.toFixed(0),
    estimate(hitRate, (share) => percent(share, false)),
    sum === null ? '–' : units(sum.value),
    market === null ? '–' : units(market.expectedUnits),
    estimate(roi, percent),
    closingLineValue === null ? '–' : estimate(closingLineValue.mean, percent),
    (market?.pValue ?? null) === null
      ? '–'
      : `${market.pValue.toFixed(3)} (${correctedPValue.toFixed(3)} of ${systemsTried})`,
    verdict.sentence,
  ];
}

const HEAD = [
  ...['', 'won–lost', 'wins expected', 'hit rate', 'units', 'units expected', 'ROI', 'closing-line value'],
  ...['p (corrected)', 'verdict'],
];
const line = (cells) => `| ${cells.join(' | ')} |`;

for (const { title, where, parts = [where] } of EXAMPLES) {
  console.log(`### ${title}\n\n\`${parts.map((part) => JSON.stringify(part)).join('` and `')}\`\n`);
  console.log(line(HEAD));
  console.log(line(HEAD.map(() => '---')));
  for (const part of parts) {
    const name = parts.length > 1 ? part.direction : '2023-24';
    const found = await run(part, 'best');
    console.log(line(row(`${name}, best price`, found)));
    for (const { season, figures } of found.otherSeasons)
      console.log(line(row(`${season}, best price`, { figures, systemsTried: found.systemsTried })));
  }
  console.log();
}
