/** The message for a difference. */
export const differs = (member: string, published: unknown, own: unknown): string =>
  `${member} is ${shown(published)}, and the sealed documents come to ${shown(own)}`;

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Floating-point sums depend on their order: the sixth place may differ. */
const CLOSE = 2e-6;

/** Whether two figures, or all figures of two responses, are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(one));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return a.size === b.size && [...a].every(([name, value]) => b.has(name) && isSame(value, b.get(name)));
}
