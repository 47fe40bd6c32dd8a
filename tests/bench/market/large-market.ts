/** The demo marketplace with 100,000 more documents. It takes a while to make, so one serves every figure that wants it. */
import { openMarket, type Market } from './prefilled-market.ts'

const MANY = 100_000

let opening: Promise<Market> | undefined

export const largeMarket = {
  open: (): Promise<Market> => (opening ??= openMarket(MANY, { DEMO: '1', METRICS: '1' })),

  /** Ends it where it was opened. */
  close: async (): Promise<void> => {
    const market = opening
    opening = undefined
    await (await market?.catch(() => undefined))?.server.dispose()
  },
}
