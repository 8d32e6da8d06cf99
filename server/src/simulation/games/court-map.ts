import { ZONES } from './figures.ts';
import { type Random } from '../random.ts';

/** Where a shot was taken, in feet: the hoop is at (0, 5.25), the baseline at y = 0, x grows to the left side. */
export interface Spot {
  readonly xFt: number;
  readonly yFt: number;
  readonly distanceFt: number;
  readonly zoneBasic: string;
  readonly zoneArea: string;
  readonly zoneRange: string;
}

const HOOP_Y = 5.25;
const DEGREE = Math.PI / 180;

type Point = readonly [x: number, y: number];
type Region = (random: Random) => Point;

const around = (distance: number, degrees: number): Point => [
  distance * Math.cos(degrees * DEGREE),
  HOOP_Y + distance * Math.sin(degrees * DEGREE),
];

const inPaint = ([x, y]: Point): boolean => Math.abs(x) <= 8 && y <= 19;
const reach = ([x, y]: Point): number => Math.hypot(x, y - HOOP_Y);

/** Draws until the point lies in the zone; more than half of the first draws do. */
function until(draw: Region, good: (point: Point) => boolean): Region {
  return (random) => {
    for (;;) {
      const point = draw(random);
      if (good(point)) return point;
    }
  };
}

/** One way of drawing a point per zone, in the order of ZONES; distances match real shot charts. */
const REGIONS: readonly Region[] = [
  (random) => around(3.95 * random.uniform() ** 0.9, 180 * random.uniform()),
  until((random) => around(4 + 10 * random.uniform() ** 1.8, 8 + 164 * random.uniform()), inPaint),
  until(
    (random) => around(8 + 13.9 * random.uniform(), 180 * random.uniform()),
    (point) => !inPaint(point) && Math.abs(point[0]) < 22,
  ),
  (random) => [22.1 + 2.2 * random.uniform(), 2 + 11.9 * random.uniform()],
  (random) => [-22.1 - 2.2 * random.uniform(), 2 + 11.9 * random.uniform()],
  until(
    (random) => around(23.8 + 1.9 * -Math.log(random.uniform()), 23 + 134 * random.uniform()),
    (point) => point[1] > 14 && Math.abs(point[0]) < 25 && reach(point) < 38,
  ),
  (random) => [-20 + 40 * random.uniform(), 47.5 + 30 * random.uniform()],
];

export function placeShot(zone: number, random: Random): Spot {
  const point = (REGIONS[zone] ?? REGIONS[0])?.(random) ?? [0, HOOP_Y];
  const xFt = Math.round(point[0] * 10) / 10;
  const yFt = Math.round(point[1] * 10) / 10;
  const distance = reach([xFt, yFt]);
  const name = ZONES[zone]?.name ?? '';
  return {
    xFt,
    yFt,
    distanceFt: Math.floor(distance),
    zoneBasic: name,
    zoneArea: areaOf(name, distance, xFt, yFt),
    zoneRange: rangeOf(name, distance),
  };
}

function rangeOf(zone: string, distance: number): string {
  if (zone === 'Backcourt') return 'Back Court Shot';
  if (zone.endsWith('3')) return '24+ ft.';
  if (distance < 8) return 'Less Than 8 ft.';
  return distance < 16 ? '8-16 ft.' : '16-24 ft.';
}

/** The league divides the court by angle: into thirds from 8 to 16 feet, into fifths beyond. */
function areaOf(zone: string, distance: number, x: number, y: number): string {
  if (zone === 'Backcourt') return 'Back Court';
  if (distance < 8) return 'Center';
  const degrees = Math.atan2(y - HOOP_Y, Math.abs(x)) / DEGREE;
  const side = x > 0 ? 'Left Side' : 'Right Side';
  if (zone.includes('Corner')) return side;
  if (distance < 16) return degrees > 60 ? 'Center' : side;
  if (degrees > 72) return 'Center';
  return degrees > 36 || zone.startsWith('Above') ? `${side} Center` : side;
}
