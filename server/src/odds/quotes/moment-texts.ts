/** Formats moments as text and caches them: a capture has few distinct moments. */
export function momentTexts(): (moment: number) => string {
  const texts = new Map<number, string>([[Infinity, 'infinity']]);
  return (moment) => {
    const known = texts.get(moment);
    if (known !== undefined) return known;
    const text = new Date(moment).toISOString();
    texts.set(moment, text);
    return text;
  };
}
