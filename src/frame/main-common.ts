/** The script of the frames of forms that offer only common brands. It is smaller than the one for all forms. */
import { commonFieldKinds } from './field/common-field-kinds.ts';
import { startFrame } from './start-frame.ts';

startFrame(commonFieldKinds);
