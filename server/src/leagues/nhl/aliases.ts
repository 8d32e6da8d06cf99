import type { Alias } from '../league-definition.ts';

/**
 * Checked one by one: the player played for the team whose games the spelling was quoted in, and no teammate fits it. Books write
 * Vancouver's centre Elias Pettersson plainly, and the defender of that name sometimes too: the plain name is in no list.
 */
export const aliases: readonly Alias[] = [
  { spelling: 'Zack Bolduc', externalId: '8482737', name: 'Zachary Bolduc' },
  { spelling: 'Mitchell Marner', externalId: '8478483', name: 'Mitch Marner' },
  { spelling: 'Matthew Boldy', externalId: '8481557', name: 'Matt Boldy' },
  { spelling: 'Alex Wennberg', externalId: '8477505', name: 'Alexander Wennberg' },
  { spelling: 'Nicholas Paul', externalId: '8477426', name: 'Nick Paul' },
  { spelling: 'Thomas Novak', externalId: '8478438', name: 'Tommy Novak' },
  { spelling: 'Maxim Shabanov', externalId: '8485702', name: 'Max Shabanov' },
  { spelling: 'Phillip Tomasino', externalId: '8481577', name: 'Philip Tomasino' },
  { spelling: 'Josh Mahura', externalId: '8479372', name: 'Joshua Mahura' },
  { spelling: 'Zach Aston-Reese', externalId: '8479944', name: 'Zachary Aston-Reese' },
  { spelling: 'Mikey Eyssimont', externalId: '8479591', name: 'Michael Eyssimont' },
  { spelling: 'Jacob Middleton', externalId: '8478136', name: 'Jake Middleton' },
  { spelling: 'Matt Dumba', externalId: '8476856', name: 'Mathew Dumba' },
  { spelling: 'Janis Moser', externalId: '8482655', name: 'J.J. Moser' },
  { spelling: 'Alexei Toropchenko', externalId: '8480281', name: 'Alexey Toropchenko' },
  { spelling: 'Artyom Zub', externalId: '8482245', name: 'Artem Zub' },
  { spelling: 'Sam Montembeault', externalId: '8478470', name: 'Samuel Montembeault' },
  { spelling: 'Pat Maroon', externalId: '8474034', name: 'Patrick Maroon' },
  { spelling: 'Josh Brown', externalId: '8477384', name: 'Joshua Brown' },
  { spelling: 'Zach Sanford', externalId: '8477482', name: 'Zachary Sanford' },
  { spelling: 'John-Jason Peterka', externalId: '8482175', name: 'JJ Peterka' },
  { spelling: 'Samuel Walker', externalId: '8480267', name: 'Sammy Walker' },
  { spelling: 'Cameron York', externalId: '8481546', name: 'Cam York' },
  { spelling: 'Max Comtois', externalId: '8480031', name: 'Maxime Comtois' },
  { spelling: 'Maxwell Crozier', externalId: '8481719', name: 'Max Crozier' },
  { spelling: 'Michael Matheson', externalId: '8476875', name: 'Mike Matheson' },
  { spelling: 'Jacob Christiansen', externalId: '8481161', name: 'Jake Christiansen' },
  { spelling: 'Dmitriy Simashev', externalId: '8484386', name: 'Dmitri Simashev' },
  { spelling: 'Dave Gust', externalId: '8480328', name: 'David Gust' },
  { spelling: 'Christopher Tanev', externalId: '8475690', name: 'Chris Tanev' },
  { spelling: 'Yegor Chinakhov', externalId: '8482475', name: 'Egor Chinakhov' },
  { spelling: 'Yegor Afanasyev', externalId: '8481585', name: 'Egor Afanasyev' },
];
