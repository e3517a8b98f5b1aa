import { readOptions, type Settings } from '#contract/options.ts';
import { isGiven, pageOptions, reportFaults } from './options.ts';

/** Reads the page's options, and reports those that are wrong. Some defaults depend on the layout. */
export function readPageSettings(): Settings {
  const { settings, faults } = readOptions(pageOptions());
  if (settings.layout !== 'stacked') {
    settings.brandDetection ||= !isGiven('brandDetection');
    if (!isGiven('placeholders')) settings.placeholders = 'example';
  }
  reportFaults(faults);
  return settings;
}
