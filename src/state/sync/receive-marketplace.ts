/** Fetches the marketplace when the server says that it has another one than this device. */
import * as v from 'valibot'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { ownMarketplaceSchema } from '#domain/marketplace/own-marketplace.ts'
import { storeMarketplace } from '../display/marketplace.ts'
import { callApi } from '../session/api-client.ts'

const responseSchema = v.object({ marketplace: v.nullable(ownMarketplaceSchema) })

let isFetching = false

/**
 * Takes note of the marketplace of a response, and fetches it if it is not the one in force here. A fetch that fails is repeated with the
 * next response.
 * @param hash of the server's marketplace; null for the built-in one alone
 */
export async function receiveMarketplace(hash: string | null): Promise<void> {
  if (isFetching || hash === (ownMarketplace()?.hash ?? null)) return
  isFetching = true
  try {
    const result = await callApi('GET', '/marketplace')
    const parsed = v.safeParse(responseSchema, result.ok ? result.value : undefined)
    if (parsed.success) storeMarketplace(parsed.output.marketplace ?? undefined)
  } finally {
    isFetching = false
  }
}
