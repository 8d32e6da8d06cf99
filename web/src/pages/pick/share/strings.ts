/** Every text of sharing a pick. */
export const strings = {
  open: 'Share',
  openLabel: (claim: string) => `Share ${claim}`,
  title: 'Share this pick',
  brand: 'Prop-Pick',
  player: (name: string, team: string, opponent: string, day: string, year: string) =>
    `${name} · ${team} against ${opponent} · ${day} ${year}`,
  price: (price: string, book: string) => `${price} at ${book}`,
  figures: (rating: string, ours: string, market: string, edge: string) =>
    `${rating} · ours ${ours} · market ${market} · edge ${edge}`,
  outcome: (outcome: string, profit: string) => `${outcome} · ${profit}`,
  published: (moment: string) => `Published ${moment}, before the game`,
  sealed: (sequence: number, moment: string) => `Ledger entry ${sequence}, sealed ${moment}. SHA-256:`,
  unsealed: 'Not sealed in the ledger yet.',
  verify: (address: string) => `Verify: ${address}/record`,
  simulated: 'Simulated league: not a real game',
  utc: (day: string, time: string) => `${day} ${time} UTC`,
  noImage: 'This browser made no image.',
  download: 'Download image',
  copyLink: 'Copy link',
  file: (pick: number) => `pick-${pick}.png`,
  note: 'The image names the ledger entry that sealed this pick before the game. Anyone can check it on the record page.',
};
