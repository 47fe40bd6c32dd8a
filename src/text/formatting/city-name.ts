import { text, type MessageKey } from '../catalogue.ts'

const KEYS: Readonly<Record<string, MessageKey>> = {
  'San Francisco': 'city.san_francisco',
  Nairobi: 'city.nairobi',
  Lagos: 'city.lagos',
  'Ho Chi Minh City': 'city.ho_chi_minh_city',
  Doha: 'city.doha',
}

/**
 * Returns a city's name in the active language.
 * @param name as stored in documents; an unknown name is returned as it is, null means all cities
 */
export function cityName(name: string | null): string {
  if (name === null) return text('map.all_cities')
  const key = KEYS[name]
  return key === undefined ? name : text(key)
}
