/** The script of the frames of forms that offer only common brands. It is smaller than the one for all forms. */
import { commonKinds } from './field/common-kinds.ts';
import { startFrame } from './start-frame.ts';

startFrame(commonKinds);
