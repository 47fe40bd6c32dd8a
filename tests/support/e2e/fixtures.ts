/**
 * Fixtures of a story: its own server with an empty marketplace, a network proxy to it, and people whose browsers are closed at its end.
 */
import { expect, test as base } from '@playwright/test'
import type { Account } from './account.ts'
import { openKillableBrowser, type KillableBrowser } from './killable-browser.ts'
import { openPerson, logIn, type Person, type PersonSettings } from './person.ts'
import { startProductServer, type ProductServer } from './product-server.ts'
import { openNetworkProxy, type NetworkProxy } from './network-proxy.ts'

export interface People {
  /** A visitor: the app's first screen in a new browser. */
  visit(settings?: Partial<PersonSettings>): Promise<Person>
  /** A signed-in person. */
  enter(account: Account, settings?: Partial<PersonSettings>): Promise<Person>
}

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1280, height: 800 }

export const test = base.extend<{
  environment: Readonly<Record<string, string>>
  server: ProductServer
  network: NetworkProxy
  device: KillableBrowser
  people: People
}>({
  environment: [{ DEMO: '0' }, { option: true }],

  server: async ({ environment }, provide) => {
    const server = await startProductServer(environment)
    await provide(server)
    await server.dispose()
  },

  network: async ({ server }, provide) => {
    const network = await openNetworkProxy(server.port)
    await provide(network)
    await network.close()
  },

  /** A browser outside incognito, with its own profile. */
  device: async ({ browserName: _ }, provide) => {
    const device = await openKillableBrowser()
    await provide(device)
    await device.dispose()
  },

  /** At the end no browser may have reported a problem: no error, no violation of the policy, no request to a service that is not set. */
  people: async ({ browser, server, environment }, provide) => {
    const all: Person[] = []
    const visit = async (settings: Partial<PersonSettings> = {}): Promise<Person> => {
      const person = await openPerson(browser, { origin: server.origin, ...settings })
      all.push(person)
      return person
    }
    await provide({
      visit,
      enter: async (account, settings) => {
        const person = await visit(settings)
        await logIn(person.page, account.email, account.password)
        return person
      },
    })
    const noise = all.flatMap((person) => person.consoleProblems())
    const strangers = all.flatMap((person) => person.thirdParties())
    for (const person of all) await person.close()
    expect(noise).toEqual([])
    const services = Object.values(environment)
    expect(strangers.filter((origin) => !services.some((setting) => setting.startsWith(origin)))).toEqual([])
  },
})
