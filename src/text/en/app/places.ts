/** The available languages and the cities of the marketplace. */
export const PLACES = {
  'language.label': 'Language',
  'language.failed_title': 'Couldn’t change the language',
  'language.failed_text': 'It isn’t on this device yet. Try again when you’re online.',
  'city.san_francisco': 'San Francisco',
  'city.nairobi': 'Nairobi',
  'city.lagos': 'Lagos',
  'city.ho_chi_minh_city': 'Ho Chi Minh City', // Quoted by the specification.
  'city.doha': 'Doha',
} as const
