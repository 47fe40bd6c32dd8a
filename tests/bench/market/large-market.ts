/** The demo marketplace with 100,000 more documents. Creating it takes a while, so one serves every benchmark that needs it. */
import { openMarket, type Market } from './prefilled-market.ts'

const MANY = 100_000

let opening: Promise<Market> | undefined

export const largeMarket = {
  open: (): Promise<Market> => (opening ??= openMarket(MANY, { DEMO: '1', METRICS: '1' })),

  /** Closes it if it was opened. */
  close: async (): Promise<void> => {
    const market = opening
    opening = undefined
    await (await market?.catch(() => undefined))?.server.dispose()
  },
}
