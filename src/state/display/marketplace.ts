/**
 * The marketplace in force on this device: the operator's cities and services as last received, stored for starts without a connection.
 * Evaluated before the first paint, so that everything that names a city finds it.
 */
import { atom, getDefaultStore } from 'jotai'
import { onMarketplaceChange, ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { ownMarketplaceSchema, type OwnMarketplace } from '#domain/marketplace/own-marketplace.ts'
import * as v from 'valibot'
import { readStored, removeStored, writeStored } from '../storage/local-storage.ts'

const KEY = 'marketplace'

const readMarketplace = (): OwnMarketplace | undefined => readStored(KEY, v.nullable(ownMarketplaceSchema), null) ?? undefined

setOwnMarketplace(readMarketplace())

const inForceAtom = atom(ownMarketplace())
/** Changes with the marketplace in force; undefined for the built-in one alone. */
export const marketplaceAtom = atom((get) => get(inForceAtom))

onMarketplaceChange(() => getDefaultStore().set(inForceAtom, ownMarketplace()))

/** Puts a received marketplace in force and stores it. @param received undefined: the server has the built-in one alone */
export function storeMarketplace(received: OwnMarketplace | undefined): void {
  if (received) writeStored(KEY, received)
  else removeStored(KEY)
  setOwnMarketplace(received)
}

/** Follows what other tabs of this device receive. */
export function followMarketplace(page: Window): void {
  page.addEventListener('storage', ({ key }) => {
    if (key === `nearhelp.${KEY}`) setOwnMarketplace(readMarketplace())
  })
}
