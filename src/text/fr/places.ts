import type { Translation } from '../translation.ts'
import type { PLACES as ENGLISH } from '../en/app/places.ts'

export const PLACES: Translation<typeof ENGLISH> = {
  'language.label': 'Langue',
  'language.failed_title': 'Langue inchangée',
  'language.failed_text': 'Ses textes ne sont pas encore sur cet appareil. Réessayez une fois en ligne.',
  'city.san_francisco': 'San Francisco',
  'city.nairobi': 'Nairobi',
  'city.lagos': 'Lagos',
  'city.ho_chi_minh_city': 'Hô Chi Minh-Ville',
  'city.doha': 'Doha',
}
