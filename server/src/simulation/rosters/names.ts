import { nameKey } from '../../kernel/index.ts';
import { type Key, keyOf, randomStream } from '../random.ts';

/** A team's time zone determines its tip-off times: US time zones from east to west. */
export type Zone = 'Eastern' | 'Central' | 'Mountain' | 'Pacific';

export interface TeamName {
  readonly abbreviation: string;
  readonly name: string;
  readonly zone: Zone;
}

/** Thirty invented cities; none of the abbreviations is or was one of the real league's. */
const FIRST: readonly (readonly [string, string, Zone])[] = [
  ['ALD', 'Alderport Herons', 'Eastern'],
  ['ASG', 'Ashgrove Embers', 'Eastern'],
  ['BYH', 'Bayhaven Breakers', 'Eastern'],
  ['BRW', 'Bramwick Beacons', 'Eastern'],
  ['CLM', 'Caldmoor Stags', 'Eastern'],
  ['CRM', 'Cranmere Cyclones', 'Eastern'],
  ['DUN', 'Dunvale Drovers', 'Central'],
  ['ELK', 'Elkstead Lumberers', 'Central'],
  ['FRG', 'Farrowgate Furies', 'Eastern'],
  ['GLN', 'Glenharrow Griffins', 'Central'],
  ['HLW', 'Hallowmere Owls', 'Eastern'],
  ['IRN', 'Ironford Anvils', 'Central'],
  ['JUN', 'Junewater Otters', 'Central'],
  ['KES', 'Kestrel Bay Kites', 'Pacific'],
  ['LRK', 'Larkhaven Comets', 'Pacific'],
  ['MRW', 'Marrowdale Mammoths', 'Mountain'],
  ['NMR', 'Northmere Bears', 'Central'],
  ['OHL', 'Oakhollow Foxes', 'Eastern'],
  ['PLW', 'Pellworth Pilots', 'Eastern'],
  ['QRY', 'Quarrystone Masons', 'Mountain'],
  ['RDG', 'Redgate Rovers', 'Eastern'],
  ['RVH', 'Ravensholt Knights', 'Central'],
  ['SLM', 'Saltmarsh Corsairs', 'Eastern'],
  ['STB', 'Stonebrook Badgers', 'Central'],
  ['THW', 'Thornwick Thistles', 'Eastern'],
  ['UMB', 'Umberfield Bison', 'Mountain'],
  ['VLC', 'Valecrest Voyagers', 'Pacific'],
  ['WSM', 'Westmarch Wardens', 'Pacific'],
  ['YRT', 'Yarrowton Yaks', 'Central'],
  ['ZPH', 'Zephyr Coast Gales', 'Pacific'],
];

/** Twelve more for the second league; the abbreviations of the two leagues are disjoint. */
const SECOND: readonly (readonly [string, string, Zone])[] = [
  ['AMB', 'Amberley Lanterns', 'Eastern'],
  ['BLC', 'Blackcliff Ravens', 'Pacific'],
  ['CPR', 'Copperhill Foundry', 'Mountain'],
  ['DRF', 'Driftwood Tides', 'Pacific'],
  ['EVM', 'Evermoor Lynxes', 'Eastern'],
  ['FNW', 'Fenwick Arrows', 'Central'],
  ['GRV', 'Graveline Sparks', 'Central'],
  ['HTH', 'Heathering Hawks', 'Eastern'],
  ['LOM', 'Lomond Falls Rapids', 'Central'],
  ['MST', 'Mistral Harbor Sails', 'Eastern'],
  ['SUN', 'Sunderby Flames', 'Eastern'],
  ['WLW', 'Willowmere Swans', 'Mountain'],
];

/** Twelve of the hockey league. */
const THIRD: readonly (readonly [string, string, Zone])[] = [
  ['ALB', 'Albury Falls Icebirds', 'Eastern'],
  ['BLM', 'Blackmere Wolves', 'Eastern'],
  ['CDW', 'Coldwater Bears', 'Central'],
  ['FRH', 'Frosthaven Glaciers', 'Central'],
  ['GRP', 'Granite Pass Rams', 'Mountain'],
  ['HVR', 'Halverton Harriers', 'Eastern'],
  ['KLV', 'Kelvin Bay Krakens', 'Pacific'],
  ['LNG', 'Longwinter Huskies', 'Central'],
  ['NPR', 'North Pier Seals', 'Eastern'],
  ['PNH', 'Pinehold Moose', 'Mountain'],
  ['SNW', 'Snowdrift Sleds', 'Pacific'],
  ['WHT', 'Whitestone Owls', 'Eastern'],
];

/** Clubs that play exhibitions, 26 per league: enough for a day of 25 hours with one game each. */
const BESIDE_FIRST: readonly (readonly [string, string, Zone])[] = [
  ['KNB', 'Kneller Barnstormers', 'Eastern'],
  ['NVR', 'Neverby Nomads', 'Eastern'],
  ['OWT', 'Owlthorpe Wanderers', 'Eastern'],
  ['PXH', 'Paxholm Ramblers', 'Eastern'],
  ['TRV', 'Travering Minstrels', 'Eastern'],
  ['VGB', 'Vagby Drifters', 'Eastern'],
  ['ALW', 'Aldwick Buskers', 'Eastern'],
  ['BRA', 'Brackley Vagrants', 'Eastern'],
  ['CRL', 'Corley Pedlars', 'Eastern'],
  ['DNM', 'Dunmere Troubadours', 'Eastern'],
  ['ESK', 'Eskdale Tumblers', 'Eastern'],
  ['FLL', 'Fallowby Jesters', 'Eastern'],
  ['GRS', 'Garsdale Pipers', 'Eastern'],
  ['HXL', 'Hexley Fiddlers', 'Eastern'],
  ['INV', 'Inverby Tinkers', 'Eastern'],
  ['KLD', 'Keldon Harpers', 'Eastern'],
  ['LND', 'Lindmoor Jugglers', 'Eastern'],
  ['MLB', 'Melbeck Dancers', 'Eastern'],
  ['NRW', 'Norwick Chapmen', 'Eastern'],
  ['ORM', 'Ormsley Carters', 'Eastern'],
  ['PNB', 'Penbury Porters', 'Eastern'],
  ['RTH', 'Rothley Peddlers', 'Eastern'],
  ['SKE', 'Skelby Stewards', 'Eastern'],
  ['ULV', 'Ulverton Couriers', 'Eastern'],
  ['WYC', 'Wychbold Messengers', 'Eastern'],
  ['ZLB', 'Zelby Heralds', 'Eastern'],
];
const BESIDE_SECOND: readonly (readonly [string, string, Zone])[] = [
  ['BCN', 'Beaconrow Strollers', 'Eastern'],
  ['DWN', 'Dawnley Larks', 'Eastern'],
  ['FLT', 'Fleetmoor Swifts', 'Eastern'],
  ['KWY', 'Keyway Roamers', 'Eastern'],
  ['PRL', 'Pearlgate Gulls', 'Eastern'],
  ['RMB', 'Rambleton Jets', 'Eastern'],
  ['ARN', 'Arnby Finches', 'Eastern'],
  ['BRI', 'Brindle Swallows', 'Eastern'],
  ['CTT', 'Cotterdale Plovers', 'Eastern'],
  ['DVE', 'Dovewick Terns', 'Eastern'],
  ['ELM', 'Elmsby Wrens', 'Eastern'],
  ['FLM', 'Fulmarton Petrels', 'Eastern'],
  ['GRE', 'Gorseley Linnets', 'Eastern'],
  ['HRB', 'Harbeck Herons', 'Eastern'],
  ['IVE', 'Ivelby Martins', 'Eastern'],
  ['JRR', 'Jarrowmere Puffins', 'Eastern'],
  ['LPW', 'Lapwater Lapwings', 'Eastern'],
  ['MRL', 'Marlby Curlews', 'Eastern'],
  ['NTT', 'Nettleby Sandpipers', 'Eastern'],
  ['ORR', 'Orrinmoor Avocets', 'Eastern'],
  ['QLL', 'Quillby Snipes', 'Eastern'],
  ['SSK', 'Siskinford Siskins', 'Eastern'],
  ['TRN', 'Tarnby Dippers', 'Eastern'],
  ['WHE', 'Wheatley Warblers', 'Eastern'],
  ['VRN', 'Verneby Kestrels', 'Eastern'],
  ['YSM', 'Yarsmoor Dunlins', 'Eastern'],
];

const named = (teams: readonly (readonly [string, string, Zone])[]): readonly TeamName[] =>
  teams.map(([abbreviation, name, zone]) => ({ abbreviation, name, zone }));

export const FIRST_TEAMS = named(FIRST);
export const SECOND_TEAMS = named(SECOND);
export const HOCKEY_TEAMS = named(THIRD);
export const FIRST_CLUBS = named(BESIDE_FIRST);
export const SECOND_CLUBS = named(BESIDE_SECOND);

const FIRST_OPENINGS = [
  'Ald',
  'Bren',
  'Cael',
  'Dar',
  'El',
  'Fen',
  'Gar',
  'Hal',
  'Iv',
  'Jor',
  'Kel',
  'Lor',
  'Mav',
  'Ner',
];
const MORE_OPENINGS = ['Or', 'Pax', 'Quel', 'Ren', 'Sar', 'Tav', 'Ul', 'Ver', 'Wil', 'Xan', 'Yor', 'Zan', 'Bas', 'Cor'];
const FIRST_ENDINGS = ['an', 'ek', 'ic', 'o', 'us', 'en', 'ard', 'is', 'on', 'el', 'ias', 'um'];
const LAST_OPENINGS = [
  'Ack',
  'Brand',
  'Crost',
  'Drav',
  'Ember',
  'Fald',
  'Grell',
  'Hask',
  'Ingr',
  'Jask',
  'Korv',
  'Lund',
];
const LAST_MIDDLES = ['Morv', 'Nesk', 'Osk', 'Pryd', 'Quarn', 'Rusk', 'Strav', 'Tamb', 'Umbr', 'Vask', 'Wend', 'Yarl'];
const LAST_ENDINGS = [
  'aby',
  'alder',
  'ane',
  'ard',
  'away',
  'edge',
  'ell',
  'enby',
  'ermoor',
  'esk',
  'igan',
  'ingale',
  'omer',
];

/** `count` invented names with unique name keys. The syllables are invented too. */
export function playerNames(seed: Key, count: number): string[] {
  const random = randomStream(keyOf(seed, 'names'));
  const one = (parts: readonly string[]): string => parts[random.below(parts.length)] ?? '';
  const first = [...FIRST_OPENINGS, ...MORE_OPENINGS];
  const last = [...LAST_OPENINGS, ...LAST_MIDDLES];
  const names = new Map<string, string>();
  while (names.size < count) {
    const name = `${one(first)}${one(FIRST_ENDINGS)} ${one(last)}${one(LAST_ENDINGS)}`;
    names.set(nameKey(name), name);
  }
  return [...names.values()];
}
