import type { Translation } from '../translation.ts'
import type { PLACES as ENGLISH } from '../en/app/places.ts'

export const PLACES: Translation<typeof ENGLISH> = {
  'language.label': 'Idioma',
  'language.failed_title': 'El idioma no cambió',
  'language.failed_text': 'Sus textos aún no están en este dispositivo. Inténtalo cuando tengas conexión.',
  'city.san_francisco': 'San Francisco',
  'city.nairobi': 'Nairobi',
  'city.lagos': 'Lagos',
  'city.ho_chi_minh_city': 'Ciudad Ho Chi Minh',
  'city.doha': 'Doha',
}
