/** The settings of a frame in tests to which they do not matter. */
export const frameSettings = {
  lang: 'en',
  dir: 'ltr' as const,
  label: '',
  placeholder: '',
  hint: '',
  required: true,
  masked: false,
  disabled: false,
  enterKey: 'next' as const,
  grouped: true,
  brands: [] as string[],
  binList: false,
  brand: '',
  placeholderStyle: [],
  fonts: [],
};
