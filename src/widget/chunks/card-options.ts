export { drawOptionGroups } from '../form/card/draw-option-groups.ts';
