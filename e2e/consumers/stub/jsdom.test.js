// @vitest-environment jsdom
import { holdOutcomes } from './outcomes.js';

holdOutcomes();
