/** Small signs as drawings: they look the same whatever fonts a machine has. */
const PATHS = {
  over: 'M5 1.500 9.300 9H.7z',
  under: 'M5 8.500.7 1h8.600z',
  hit: 'M1.500 5.500 4 8l4.500-6',
  miss: 'M2 2l6 6M8 2 2 8',
  push: 'M2 3.500h6M2 6.500h6',
  void: 'M2 5h6',
  live: 'M5 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
} as const;

export type GlyphName = keyof typeof PATHS;
const FILLED: ReadonlySet<GlyphName> = new Set(['over', 'under', 'live']);

export function Glyph({ name, size = 10 }: { readonly name: GlyphName; readonly size?: number }) {
  return (
    <svg className="glyph" width={size} height={size} viewBox="0 0 10 10" aria-hidden="true">
      <GlyphPath name={name} />
    </svg>
  );
}

/** The same inside another drawing, on a square of 10. */
export function GlyphPath({ name }: { readonly name: GlyphName }) {
  return FILLED.has(name) ? (
    <path d={PATHS[name]} fill="currentColor" />
  ) : (
    <path d={PATHS[name]} fill="none" stroke="currentColor" strokeWidth="1.600" strokeLinecap="round" />
  );
}
