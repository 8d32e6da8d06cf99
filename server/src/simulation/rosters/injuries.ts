/** Reasons of injury reports in basketball, which name the part of the body. */
const BODY = [
  'Left Ankle; Sprain',
  'Right Ankle; Sprain',
  'Left Knee; Soreness',
  'Right Knee; Soreness',
  'Lower Back; Tightness',
];
const MORE_BODY = [
  'Left Hamstring; Strain',
  'Right Hamstring; Strain',
  'Right Calf; Strain',
  'Left Hip; Contusion',
  'Illness',
];
export const BASKETBALL_INJURIES: readonly string[] = [...BODY, ...MORE_BODY].map((part) => `Injury/Illness - ${part}`);

/** Hockey's reports say no more than which half of the body it is. */
export const HOCKEY_INJURIES: readonly string[] = ['Upper Body', 'Lower Body', 'Upper Body', 'Lower Body', 'Illness'];
