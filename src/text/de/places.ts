import type { Translation } from '../translation.ts'
import type { PLACES as ENGLISH } from '../en/app/places.ts'

export const PLACES: Translation<typeof ENGLISH> = {
  'language.label': 'Sprache',
  'language.failed_title': 'Sprache nicht geändert',
  'language.failed_text': 'Ihre Texte sind noch nicht auf diesem Gerät. Versuchen Sie es erneut, wenn Sie verbunden sind.',
  'city.san_francisco': 'San Francisco',
  'city.nairobi': 'Nairobi',
  'city.lagos': 'Lagos',
  'city.ho_chi_minh_city': 'Ho-Chi-Minh-Stadt',
  'city.doha': 'Doha',
}
