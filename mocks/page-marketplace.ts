import { parseMarketplaceText, type MarketplaceSource, type MarketplaceText } from '#server/marketplace/marketplace-source.ts'

/** Returns the file that `MARKETPLACE_FILE` of `npm run dev` names, as the dev server read it just now; undefined without one. */
export async function readPageMarketplace(): Promise<MarketplaceSource | undefined> {
  const file = (await (await fetch('/mock-marketplace.json')).json()) as MarketplaceText | null
  return file === null ? undefined : parseMarketplaceText(file)
}
