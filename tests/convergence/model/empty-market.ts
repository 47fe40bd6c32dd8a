/** A market without people. */
import type { Market } from './market.ts'

export const emptyMarket = (): Market => ({
  people: new Map(),
  providers: new Map(),
  bookings: new Map(),
  messages: [],
  marks: [],
  reviews: [],
  packages: [],
  ratings: [],
  favourites: [],
  blocks: [],
  notices: [],
})
