import assert from 'node:assert/strict';
import test from 'node:test';
import { studentTail } from './p-value.ts';

/** Student's two-sided tail in closed form, which odd degrees of freedom have. */
function exactTail(t: number, freedom: 5 | 7): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const square = Math.cos(angle) ** 2;
  const sum = 1 + (2 / 3) * square + (freedom === 7 ? (8 / 15) * square ** 2 : 0);
  return 1 - (2 / Math.PI) * (angle + Math.sin(angle) * Math.cos(angle) * sum);
}

test('from five degrees of freedom on a p-value is within 1e-4 of Student’s distribution, near 0 and far out', () => {
  for (const freedom of [5, 7] as const)
    for (let t = 0; t <= 30; t += 0.05) {
      const [got, wanted] = [studentTail(t, freedom), exactTail(t, freedom)];
      assert.ok(Math.abs(got - wanted) < 1e-4, `${t} of ${freedom}: ${got}, not ${wanted}`);
      assert.equal(studentTail(-t, freedom), got, 'both sides');
    }
});
