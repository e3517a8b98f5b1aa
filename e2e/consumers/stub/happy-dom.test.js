// @vitest-environment happy-dom
import { holdOutcomes } from './outcomes.js';

holdOutcomes();
