/** The available languages and the cities of the marketplace. */
export const PLACES = {
  'language.label': 'Language',
  'language.failed_title': 'Language not changed',
  'language.failed_text': 'Its texts are not on this device yet. Try again when you are connected.',
  'city.san_francisco': 'San Francisco',
  'city.nairobi': 'Nairobi',
  'city.lagos': 'Lagos',
  'city.ho_chi_minh_city': 'Ho Chi Minh City',
  'city.doha': 'Doha',
} as const
