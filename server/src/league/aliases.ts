import type { League } from '../kernel/index.ts';

/**
 * Spellings that lead to no player by themselves, and whom they mean. Each is a decision that somebody checked: the player
 * played for the team whose games the spelling was quoted in, and nobody else there could be meant. What could mean two
 * people (an initial with a common surname, "G Antetokounmpo" beside his brother) is not here and stays unresolved.
 */
export interface Alias {
  readonly spelling: string;
  /** His id in the league's own numbering, and his name there. */
  readonly externalId: string;
  readonly name: string;
}

export const ALIASES: Readonly<Record<League, readonly Alias[]>> = {
  Nba: [
    { spelling: 'Kenyon Martin Jr.', externalId: '1630231', name: 'KJ Martin' },
    { spelling: 'Nicolas Claxton', externalId: '1629651', name: 'Nic Claxton' },
    { spelling: 'Moe Wagner', externalId: '1629021', name: 'Moritz Wagner' },
    { spelling: 'Herb Jones', externalId: '1630529', name: 'Herbert Jones' },
    { spelling: 'Murray Dejounte', externalId: '1627749', name: 'Dejounte Murray' },
    { spelling: 'S Gilgeous-Alexander', externalId: '1628983', name: 'Shai Gilgeous-Alexander' },
    { spelling: 'Mohamed Bamba', externalId: '1628964', name: 'Mo Bamba' },
    { spelling: 'Portis, Bobby', externalId: '1626171', name: 'Bobby Portis' },
    { spelling: 'Joshua Giddey', externalId: '1630581', name: 'Josh Giddey' },
    { spelling: 'Brook Robert Lopez', externalId: '201572', name: 'Brook Lopez' },
    { spelling: 'Christian James McCollum', externalId: '203468', name: 'CJ McCollum' },
    { spelling: 'Wembanyama Victor', externalId: '1641705', name: 'Victor Wembanyama' },
    { spelling: 'Alfred Joel Horford Reynoso', externalId: '201143', name: 'Al Horford' },
    { spelling: 'Cameron Thomas', externalId: '1630560', name: 'Cam Thomas' },
    { spelling: 'Grant Jerami', externalId: '203924', name: 'Jerami Grant' },
    { spelling: 'Cam Johnson', externalId: '1629661', name: 'Cameron Johnson' },
    { spelling: 'Nahshon Hyland', externalId: '1630538', name: 'Bones Hyland' },
    { spelling: 'Nicholas Batum', externalId: '201587', name: 'Nicolas Batum' },
    { spelling: 'Obadiah Toppin', externalId: '1630167', name: 'Obi Toppin' },
    { spelling: 'Bojan Bogdanovich', externalId: '202711', name: 'Bojan Bogdanovic' },
    { spelling: 'Huerter Kevin', externalId: '1628989', name: 'Kevin Huerter' },
    { spelling: 'Danilo Galinari', externalId: '201568', name: 'Danilo Gallinari' },
    { spelling: 'Jalen (2001) Johnson', externalId: '1630552', name: 'Jalen Johnson' },
    { spelling: 'Gregory Jackson', externalId: '1641713', name: 'GG Jackson' },
    { spelling: 'K. Caldwell-Pope', externalId: '203484', name: 'Kentavious Caldwell-Pope' },
    { spelling: 'Eric Ambrose Gordon Jr.', externalId: '201569', name: 'Eric Gordon' },
    { spelling: 'Love Kevin', externalId: '201567', name: 'Kevin Love' },
    { spelling: 'Richardson Josh', externalId: '1626196', name: 'Josh Richardson' },
    { spelling: 'Kevin Devon Knox II', externalId: '1628995', name: 'Kevin Knox II' },
    { spelling: 'Morris Marcus', externalId: '202694', name: 'Marcus Morris Sr.' },
    { spelling: 'Ishmail Wainright', externalId: '1630688', name: 'Ish Wainright' },
    { spelling: 'Jeenathan Williams', externalId: '1631466', name: 'Nate Williams' },
    { spelling: 'N Alexander-Walker', externalId: '1629638', name: 'Nickeil Alexander-Walker' },
    { spelling: 'Ishmael Larry Smith', externalId: '202397', name: 'Ish Smith' },
    { spelling: 'Edrice Femi Adebayo', externalId: '1628389', name: 'Bam Adebayo' },
    { spelling: 'Caldwell Pope Kentavious', externalId: '203484', name: 'Kentavious Caldwell-Pope' },
    { spelling: 'Vincent Williams Jr', externalId: '1631246', name: 'Vince Williams Jr.' },
  ],
  Wnba: [],
};
