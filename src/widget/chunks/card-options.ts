export { cardOptionTexts as texts } from '../../texts/groups/card-options-compact.ts';
export { createBrandChoice } from '../form/card/brand-choice.ts';
export { drawOptionGroups } from '../form/card/draw-option-groups.ts';
