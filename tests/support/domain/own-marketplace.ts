/** An operator's marketplace with one city in VND and one service. */
import type { OwnCity, OwnMarketplace, OwnService } from '#domain/marketplace/own-marketplace.ts'

export const DA_NANG: OwnCity = {
  name: 'Da Nang',
  slug: 'da-nang',
  country: 'VN',
  zone: 'Asia/Ho_Chi_Minh',
  latitude: 16.0544,
  longitude: 108.2022,
  currency: { code: 'VND', decimals: 0 },
  prices: { least: 20_000, highest: 2_000_000, slider_from: 50_000, slider_to: 1_000_000, slider_step: 10_000 },
  speeds: { xe_om: 30 },
  districts: [{ name: 'Hai Chau', latitude: 16.06, longitude: 108.22 }],
}

export const NAIL_CARE: OwnService = {
  key: 'nail_care',
  names: { en: 'Nail care', de: 'Nagelpflege' },
  icon: 'beauty',
  emoji: '💅',
  is_ride: false,
  words: { en: 'acrylics, gel', de: 'Kunstnägel' },
}

export interface Changes {
  readonly cities?: Partial<OwnCity>
  readonly services?: Partial<OwnService>
  /** Tells it from another one. */
  readonly hash?: string
}

export const anOwnMarketplace = ({ cities = {}, services = {}, hash = 'a' }: Changes = {}): OwnMarketplace => ({
  revision: 1,
  hash: hash.repeat(64),
  cities: [{ ...DA_NANG, ...cities }],
  services: [{ ...NAIL_CARE, ...services }],
})
