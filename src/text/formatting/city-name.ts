import { text, type MessageKey } from '../catalogue.ts'

const KEYS: Readonly<Record<string, MessageKey>> = {
  'San Francisco': 'city.san_francisco',
  Nairobi: 'city.nairobi',
  Lagos: 'city.lagos',
  'Ho Chi Minh City': 'city.ho_chi_minh_city',
  Doha: 'city.doha',
}

/** A city of the marketplace in the person's language. @param name as documents have it; an unknown one stays as it is, null is all of them */
export function cityName(name: string | null): string {
  if (name === null) return text('map.all_cities')
  const key = KEYS[name]
  return key === undefined ? name : text(key)
}
