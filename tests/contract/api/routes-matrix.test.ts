import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiRoutes } from '#server/api/routes.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { openBusyMarket, type Market, type Role } from '../support/busy-market.ts'

/**
 * Every call of the API that names something, enumerated from the routes, with ids that are not the caller's: the response is that of
 * an id which names nothing. Access to the parts of a booking is the subject of access-matrix.test.ts.
 */

/** Kinds whose ids only these people may know, by the product's promise. Every provider and package id is public. */
const PEOPLE_OF: Readonly<Record<string, (doc: StoredDoc) => readonly unknown[]>> = {
  booking: (doc) => [doc['customer_uid'], doc['provider_uid']],
  message: (doc) => [doc['customer_uid'], doc['provider_uid']],
  notification: (doc) => [doc['user_id']],
  admin_act: () => [],
  'session-name': () => [],
}
const CALLERS: readonly Role[] = ['anonymous', 'amina', 'ben', 'chidi', 'grace', 'ruth']
const ID = /[0-7][0-9A-HJKMNP-TV-Z]{25}/g

interface Foreign {
  readonly kind: string
  readonly ids: readonly string[]
  readonly people: readonly unknown[]
}

let market: Market
let things: readonly Foreign[]

const routes = apiRoutes().filter(({ path }) => path.includes(':'))
const uidOf = (role: Role): unknown => (market.uids as Readonly<Record<string, unknown>>)[role]

/** Everything that is stored except what requests themselves write. */
async function stored(): Promise<string> {
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  return JSON.stringify(rows.map(({ doc }) => doc).filter((doc) => String(doc?.['type']) in PEOPLE_OF || doc?.['type'] === 'provider'))
}

beforeAll(async () => {
  market = await openBusyMarket()
  const rows = await market.server.store.range({ start: '', end: '\uffff', includeDocs: true })
  const found = rows.flatMap(({ id, doc }): Foreign[] => {
    const kind = String(doc?.['type'])
    const people = doc && PEOPLE_OF[kind]?.(doc)
    // Under a person's id, the person's existence is not the secret.
    const uids: readonly string[] = Object.values(market.uids)
    const ids = [...id.matchAll(ID)].map(([each]) => each).filter((each) => !uids.includes(each))
    return people && ids.length > 0 ? [{ kind, ids, people }] : []
  })
  things = [...new Map(found.map((each) => [`${each.kind} ${each.people.join(' ')}`, each])).values()]
}, 60_000)
afterAll(() => market.server.close())

/** The first name in a path is the parent of the second one. */
function addressOf(path: string, ids: readonly string[]): string {
  let place = 0
  return `/api${path.replaceAll(/:(\w+)/g, (_name, name: string) => {
    if (name === 'number') return '1'
    const id = ids[Math.min(place, ids.length - 1)] ?? ''
    place += 1
    return id
  })}`
}

/** The response without the requested ids. */
function said({ status, headers, text }: ApiResponse, ids: readonly string[]): string {
  const told = [...headers].filter(([name]) => name !== 'x-request-id').map(([name, value]) => `${name}: ${value}`)
  return ids.reduce((words, id) => words.replaceAll(id, '<id>'), `${status}\n${told.join('\n')}\n${text}`)
}

test('there are calls to try, and something to name in them', () => {
  expect(routes.length).toBeGreaterThan(30)
  expect(things.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['booking', 'message', 'notification', 'admin_act']))
})

test('a person of the booking gets an answer from many calls', async () => {
  const own = things.find(({ kind, people }) => kind === 'booking' && people.includes(market.uids.amina))
  const none = [ulid()]
  let told = 0
  for (const { path } of routes.filter(({ method }) => method === 'GET')) {
    const theirs = said(await market.call('amina', 'GET', addressOf(path, own?.ids ?? [])), own?.ids ?? [])
    if (theirs !== said(await market.call('amina', 'GET', addressOf(path, none)), none)) told += 1
  }
  expect(told).toBeGreaterThan(2)
})

describe.each(CALLERS)('%s', (role) => {
  test('learns nothing by any call about other people’s data, and changes nothing', async () => {
    const before = await stored()
    const wrong: string[] = []
    for (const { method, path } of routes) {
      for (const { kind, ids, people } of things) {
        if (people.includes(uidOf(role))) continue
        const none = ids.map(() => ulid())
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const [theirs, nothing] = [
          said(await market.call(role, method, addressOf(path, ids), body), ids),
          said(await market.call(role, method, addressOf(path, none), body), none),
        ]
        if (theirs !== nothing) wrong.push(`${method} ${path} with a ${kind}: ${theirs.slice(0, 200)}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await stored()).toBe(before)
  })
})
