/** Texts of marketplace files, and what a process makes of them. */
import { parseMarketplace } from '#server/marketplace/parse-marketplace.ts'
import { startMarketplace, type MarketplaceStart } from '#server/marketplace/marketplace-in-force.ts'
import type { DocumentStore } from '#server/store/document-store.ts'

/** A city in VND, which has no decimals. */
export const DA_NANG = {
  name: 'Da Nang',
  country: 'VN',
  center: { latitude: 16.0544, longitude: 108.2022 },
  zone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  prices: { least: 20_000, highest: 2_000_000, slider_from: 50_000, slider_to: 1_000_000, slider_step: 10_000 },
  speeds: { xe_om: 30 },
  districts: [{ name: 'Hai Chau', latitude: 16.06, longitude: 108.22 }],
} as const

/** A city in KWD, which has three decimals. */
export const KUWAIT = {
  name: 'Kuwait City',
  country: 'KW',
  center: { latitude: 29.3759, longitude: 47.9774 },
  zone: 'Asia/Kuwait',
  currency: 'KWD',
  prices: { least: 0.5, highest: 60, slider_from: 1, slider_to: 50, slider_step: 0.5 },
} as const

export const NAIL_CARE = {
  key: 'nail_care',
  names: { en: 'Nail care', de: 'Nagelpflege' },
  icon: 'beauty',
  emoji: '💅',
  words: { en: 'nails, manicure' },
} as const

export interface FileContents {
  readonly cities?: readonly object[]
  readonly services?: readonly object[]
}

/** Returns the text of a file; by default with both cities and the service. */
export const fileText = (revision: number, { cities = [DA_NANG, KUWAIT], services = [NAIL_CARE] }: FileContents = {}): string =>
  JSON.stringify({ revision, cities, services }, undefined, 1)

/** Starts a process on a store. @param text of its file; undefined for none */
export const startWith = (store: DocumentStore, text: string | undefined): Promise<MarketplaceStart> =>
  startMarketplace(store, text === undefined ? undefined : { path: 'marketplace.json', read: parseMarketplace(text) })
