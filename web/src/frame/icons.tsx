/** The dashboard's own marks, drawn on a 20-unit square with one stroke. */
const PATHS = {
  today: 'M4 5h12v11H4zM4 8.5h12M7 3v3M13 3v3M7 12h2M11 12h2',
  research: 'M3 5h14M3 10h14M3 15h14M8 5v10',
  prices: 'M3 7h12l-3-3M17 13H5l3 3',
  evaluate: 'M10 3v14M5 17h10M4 7h12M4 7l-2 5h4zM16 7l-2 5h4z',
  bets: 'M4 4h12v3.500a2.500 2.500 0 0 0 0 5V16H4v-3.500a2.500 2.500 0 0 0 0-5zM10 7v1M10 9.500v1M10 12v1',
  slip: 'M5 3h10v14l-2.500-1.500L10 17l-2.500-1.500L5 17zM8 7h4M8 10h4',
  record: 'M3 16l4.5-5 3.5 3 6-8M13 6h4v4',
  lab: 'M8 3h4M8.500 3v5L4 16h12l-4.500-8V3M6.500 12h7',
  books:
    'M4 4h5a1.500 1.500 0 0 1 1 1.500V16a1.500 1.500 0 0 0-1-1H4zM16 4h-5a1.500 1.500 0 0 0-1 1.500V16a1.500 1.500 0 0 1 1-1h5z',
  alerts: 'M5 14V9a5 5 0 0 1 10 0v5l1.500 1.500h-13zM8.500 17h3',
  account: 'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3.8 17c.8-3.4 3.2-5 6.2-5s5.400 1.600 6.200 5',
  operations: 'M3 11h3l2-6 4 11 2-5h3',
  more: 'M4.500 10h.01M10 10h.01M15.500 10h.01',
  sun: 'M10 13.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM10 2v2M10 16v2M2 10h2M16 10h2M4.300 4.300l1.400 1.400M14.300 14.300l1.400 1.400M15.700 4.300l-1.400 1.400M5.700 14.300l-1.400 1.400',
  moon: 'M16 12.500A6.800 6.800 0 0 1 7.500 4a6.500 6.500 0 1 0 8.500 8.500z',
  screen: 'M3 4h14v9H3zM7 16.500h6',
  back: 'M12 5l-5 5 5 5',
  forward: 'M8 5l5 5-5 5',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11zM13 13l4 4',
  leave: 'M8 4H4v12h4M9 10h8M14 7l3 3-3 3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={PATHS[name]} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The mark of Prop-Pick, beside its name. */
export function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2 16h20" stroke="var(--accent)" strokeWidth="1.5" />
      <path d="M6.500 14v-4M12 14V4M17.500 14V7.500M6.500 18v2" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}
