/**
 * The marketplace in force: what an operator adds to the built-in cities and services. A process (a server, a page, a worker) serves one
 * marketplace, so it is held here once instead of being an argument of every rule. Only platform code sets it, at the start and when the
 * server has a newer one; a rule only reads it, within one synchronous decision.
 */
import type { OwnCity, OwnMarketplace, OwnService } from './own-marketplace.ts'

let inForce: OwnMarketplace | undefined
let citiesByName: ReadonlyMap<string, OwnCity> = new Map()
let servicesByKey: ReadonlyMap<string, OwnService> = new Map()
const listeners = new Set<() => void>()

/** Returns what the operator adds; undefined for the built-in marketplace alone. */
export const ownMarketplace = (): OwnMarketplace | undefined => inForce

export const ownCityNamed = (name: string): OwnCity | undefined => citiesByName.get(name)
export const ownServiceOf = (key: string): OwnService | undefined => servicesByKey.get(key)

/** Puts a marketplace in force, or (undefined) the built-in one alone. Does nothing if it is in force already. */
export function setOwnMarketplace(next: OwnMarketplace | undefined): void {
  if (next?.hash === inForce?.hash) return
  inForce = next
  citiesByName = new Map(next?.cities.map((city) => [city.name, city]))
  servicesByKey = new Map(next?.services.map((service) => [service.key, service]))
  for (const listener of listeners) listener()
}

/** Calls back after each change. @returns a function that ends it */
export function onMarketplaceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
