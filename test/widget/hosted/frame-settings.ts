/** What a frame is configured with where a test says nothing else of it. */
export const frameSettings = {
  lang: 'en',
  dir: 'ltr' as const,
  label: '',
  placeholder: '',
  hint: '',
  required: true,
  masked: false,
  grouped: true,
  brands: [] as string[],
  binList: false,
  placeholderStyle: [],
};
