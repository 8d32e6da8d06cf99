/** The probability of one claim at each minute of a game. */
export interface Path {
  readonly title: string;
  readonly points: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 420;
const MARGIN = 48;
const BOTTOM = 110;
const COLOURS = ['#146', '#b40', '#284', '#808'] as const;

/** Probabilities over the minutes of a game, as an SVG. */
export function pathsPicture(title: string, paths: readonly Path[]): string {
  const last = Math.max(...paths.map(({ points }) => points.length)) - 1;
  const x = (minute: number): string => (MARGIN + (minute / last) * (WIDTH - 2 * MARGIN)).toFixed(1);
  const y = (chance: number): string => (HEIGHT - BOTTOM - chance * (HEIGHT - BOTTOM - MARGIN)).toFixed(1);
  const minutes = Array.from({ length: 5 }, (_, quarter) => (quarter * last) / 4);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${WIDTH / 2}" y="26" text-anchor="middle" font-size="15">${title}</text>`,
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((chance) => [
      `<line x1="${x(0)}" x2="${x(last)}" y1="${y(chance)}" y2="${y(chance)}" stroke="#ddd"/>`,
      `<text x="${MARGIN - 8}" y="${y(chance)}" text-anchor="end" dominant-baseline="middle">${100 * chance}%</text>`,
    ]),
    ...minutes.flatMap((minute) => [
      `<line x1="${x(minute)}" x2="${x(minute)}" y1="${y(0)}" y2="${y(1)}" stroke="#ddd"/>`,
      `<text x="${x(minute)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${minute}</text>`,
    ]),
    `<text x="${WIDTH / 2}" y="${HEIGHT - BOTTOM + 34}" text-anchor="middle">minutes played</text>`,
    ...paths.flatMap(({ title: name, points }, at) => {
      const colour = COLOURS[at % COLOURS.length]!;
      const [column, row] = [MARGIN + (at % 2) * (WIDTH / 2 - 40), HEIGHT - 48 + 22 * Math.floor(at / 2)];
      return [
        `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map((chance, minute) => `${x(minute)},${y(chance)}`).join(' ')}"/>`,
        `<line x1="${column}" x2="${column + 22}" y1="${row - 4}" y2="${row - 4}" stroke="${colour}" stroke-width="3"/>`,
        `<text x="${column + 30}" y="${row}">${name}</text>`,
      ];
    }),
    '</svg>\n',
  ].join('\n');
}
