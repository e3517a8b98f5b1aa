import { allFieldKinds } from './field/all-field-kinds.ts';
import { startFrame } from './start-frame.ts';

startFrame(allFieldKinds);
