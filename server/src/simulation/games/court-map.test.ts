import assert from 'node:assert/strict';
import test from 'node:test';
import { placeShot } from './court-map.ts';
import { ZONES } from './figures.ts';
import { keyOf, randomStream } from '../random.ts';

test('a shot lies in its requested zone, and distance and range match its place', () => {
  const random = randomStream(keyOf(1, 'shots'));
  for (const [index, zone] of ZONES.entries()) {
    for (let i = 0; i < 2000; i++) {
      const { xFt, yFt, distanceFt, zoneBasic, zoneRange, zoneArea } = placeShot(index, random);
      const where = `${zoneBasic} ${xFt} ${yFt}`;
      const distance = Math.hypot(xFt, yFt - 5.25);
      assert.equal(zoneBasic, zone.name);
      assert.equal(distanceFt, Math.floor(distance), where);
      assert.ok(Math.abs(xFt) <= 25 && yFt >= 0 && yFt <= 94, where);
      if (zone.name === 'Restricted Area') assert.ok(distance < 4.1, where);
      if (zone.name === 'In The Paint (Non-RA)') assert.ok(distance > 3.9 && Math.abs(xFt) <= 8 && yFt <= 19.1, where);
      if (zone.name === 'Mid-Range') assert.ok(distance > 7.9 && distance < 23.75 && Math.abs(xFt) <= 22.1, where);
      if (zone.name.includes('Corner')) assert.ok(Math.abs(xFt) >= 22 && yFt <= 14, where);
      if (zone.name.startsWith('Left')) assert.ok(xFt > 0 && zoneArea === 'Left Side', where);
      if (zone.name === 'Above the Break 3') assert.ok(distance > 23.6 && zoneRange === '24+ ft.', where);
      if (zone.name === 'Backcourt') assert.ok(yFt > 47 && zoneRange === 'Back Court Shot', where);
    }
  }
});
