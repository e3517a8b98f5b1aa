import { allKinds } from './field/all-kinds.ts';
import { startFrame } from './start-frame.ts';

startFrame(allKinds);
