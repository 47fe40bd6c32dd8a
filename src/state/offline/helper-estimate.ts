/** How much the helpers of a city are, before they are downloaded. */
import { fetchTotal } from '../session/api-client.ts'

/** Bytes of a provider as a device stores it, with its newest reviews: the average of the demo marketplace. */
const HELPER_BYTES = 1_850

export interface HelperEstimate {
  readonly count: number
  readonly bytes: number
}

/** Asks the server how many helpers a city has. @returns undefined without a network */
export async function estimateHelpers(city: string): Promise<HelperEstimate | undefined> {
  const count = await fetchTotal(`/providers?city=${encodeURIComponent(city)}&limit=1`)
  return count === undefined ? undefined : { count, bytes: count * HELPER_BYTES }
}
