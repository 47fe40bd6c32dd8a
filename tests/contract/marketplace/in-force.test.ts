import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cityNamed } from '#domain/cities.ts'
import { ownMarketplace, setOwnMarketplace } from '#domain/marketplace/in-force.ts'
import { openCities } from '#domain/cities.ts'
import { isServiceClosed, isServiceType } from '#domain/service-types.ts'
import type { ChangeListener } from '#server/feed/change-window.ts'
import { followMarketplace } from '#server/marketplace/marketplace-in-force.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { aBooking, aProvider, GRACE } from '#tests/support/domain/fixtures.ts'
import { toStored } from '#server/store/documents/stored-document.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { DA_NANG, fileText, KUWAIT, NAIL_CARE, startWith } from './marketplace-files.ts'

const WITHOUT_DA_NANG = { cities: [KUWAIT], services: [] }

describe.each(storeKinds())('a marketplace over $name', ({ place: makePlace }) => {
  let place: StorePlace
  let store: DocumentStore
  beforeEach(async () => {
    place = makePlace()
    store = await place.open()
  })
  afterEach(async () => {
    setOwnMarketplace(undefined)
    await store.close()
    await place.remove()
  })

  const cityNames = (): readonly string[] =>
    (ownMarketplace()?.cities ?? []).map(({ name, is_closed }) => (is_closed ? `${name} (closed)` : name))

  test('is the built-in one without a file', async () => {
    expect(await startWith(store, undefined)).toEqual({ inForce: undefined, notices: [] })
    expect(ownMarketplace()).toBeUndefined()
    expect(await store.get('marketplace:in-force')).toBeUndefined()
  })

  test('is the file’s, and stays without it', async () => {
    const first = await startWith(store, fileText(3))
    expect(first.notices).toEqual([])
    expect(first.inForce).toMatchObject({
      revision: 3,
      cities: [{ name: 'Da Nang', currency: { code: 'VND', decimals: 0 } }, { name: 'Kuwait City' }],
    })
    setOwnMarketplace(undefined)
    expect(await startWith(store, undefined)).toEqual(first)
    expect(ownMarketplace()).toEqual(first.inForce)
  })

  test('is refused at the start, and ignored by a running server, where this release cannot read it', async () => {
    const { inForce } = await startWith(store, fileText(3))
    const stored = await store.get('marketplace:in-force')
    if (!stored) throw new Error('nothing is in force')
    let announce: ChangeListener = () => undefined
    followMarketplace({ listen: (listener) => ((announce = listener), () => undefined) })
    const newer = { ...stored, cities: 'in another form' }
    announce(newer, 1)
    announce({ _id: newer._id, _deleted: true }, 2)
    expect(ownMarketplace()).toEqual(inForce)
    expect((await store.put(newer)).ok).toBe(true)
    await expect(startWith(store, fileText(4))).rejects.toThrow('cannot be read. A newer release may have written it.')
  })

  test('is written once: the same file again changes nothing', async () => {
    await startWith(store, fileText(3))
    const before = await store.get('marketplace:in-force')
    // Written in another way, the contents are the same.
    const { notices } = await startWith(store, JSON.stringify(JSON.parse(fileText(3))))
    expect(notices).toEqual([])
    expect(await store.get('marketplace:in-force')).toEqual(before)
  })

  test('is what is in force where the file is older, which the start says', async () => {
    await startWith(store, fileText(3))
    const { inForce, notices } = await startWith(store, fileText(2, WITHOUT_DA_NANG))
    expect(inForce?.revision).toBe(3)
    expect(notices).toEqual(['marketplace.json: revision 2 is older than revision 3, which is in force and stays.'])
    expect(cityNames()).toEqual(['Da Nang', 'Kuwait City'])
  })

  test('is what is in force where the same revision has other contents, which is a mistake', async () => {
    const first = await startWith(store, fileText(3))
    const { inForce, notices } = await startWith(store, fileText(3, WITHOUT_DA_NANG))
    expect(inForce).toEqual(first.inForce)
    expect(notices).toEqual([
      'marketplace.json:2: Revision 3 is in force with other contents. Raise the revision with each change.',
      'marketplace.json: not taken. Revision 3 stays in force.',
    ])
  })

  test('is the last good one where the file has mistakes, each named with its line', async () => {
    await startWith(store, fileText(3))
    const { inForce, notices } = await startWith(store, fileText(4, { cities: [{ ...DA_NANG, zone: 'Mars/Base', currency: 'XQZ' }] }))
    expect(inForce?.revision).toBe(3)
    expect(notices).toEqual([
      'marketplace.json:11: The zone "Mars/Base" is unknown. Use a name such as Asia/Ho_Chi_Minh.',
      'marketplace.json:12: The currency "XQZ" is unknown. Use a code such as VND (ISO 4217).',
      'marketplace.json: not taken. Revision 3 stays in force.',
    ])
  })

  test('does not start with mistakes where there was no good one', async () => {
    await expect(startWith(store, '{')).rejects.toThrow(/none is in force from an earlier start\.\nmarketplace\.json:1: Not JSON/)
    expect(await store.get('marketplace:in-force')).toBeUndefined()
  })

  test('refuses another currency for a city that has amounts', async () => {
    await startWith(store, fileText(3))
    const { notices } = await startWith(store, fileText(4, { cities: [{ ...DA_NANG, currency: 'USD', prices: undefined }, KUWAIT] }))
    expect(notices[0]).toBe('marketplace.json:12: "Da Nang" has amounts in VND: its currency cannot change.')
    expect(ownMarketplace()?.revision).toBe(3)
  })

  test('takes a city with another name as another city, with another slug', async () => {
    await startWith(store, fileText(3))
    const { notices } = await startWith(store, fileText(4, { cities: [{ ...DA_NANG, name: 'Da-Nang' }, KUWAIT] }))
    expect(notices[0]).toBe('marketplace.json:5: "Da-Nang" needs another "slug": "da-nang" is that of "Da Nang", which is in force.')
  })

  const grace = () => aProvider(GRACE, { city: 'Da Nang', service_type: 'nail_care', price_per_hour: 150_000 })

  test('closes what is in use and no longer in the file, for as long as it is used', async () => {
    await startWith(store, fileText(3))
    await store.put(toStored(grace(), undefined))
    await startWith(store, fileText(4, WITHOUT_DA_NANG))
    expect(cityNames()).toEqual(['Kuwait City', 'Da Nang (closed)'])
    expect(openCities().map(({ name }) => name)).not.toContain('Da Nang')
    expect(cityNamed('Da Nang')).toMatchObject({ currency: { code: 'VND' }, zone: 'Asia/Ho_Chi_Minh' })
    expect([isServiceType('nail_care'), isServiceClosed('nail_care')]).toEqual([true, true])
    // Started again with the same file.
    await startWith(store, fileText(4, WITHOUT_DA_NANG))
    expect(cityNames()).toEqual(['Kuwait City', 'Da Nang (closed)'])
    // And it opens again.
    await startWith(store, fileText(5))
    expect(cityNames()).toEqual(['Da Nang', 'Kuwait City'])
    expect(isServiceClosed('nail_care')).toBe(false)
  })

  test.each([
    ['a provider who moved away', () => aProvider(GRACE, { former_cities: ['Da Nang'] })],
    ['an ended booking', () => aBooking({ city: 'Da Nang', status: 'completed' })],
  ])('keeps a city that %s names', async (_what, docOf) => {
    await startWith(store, fileText(3))
    await store.put(toStored(docOf(), undefined))
    for (let start = 0; start < 2; start += 1) await startWith(store, fileText(4, WITHOUT_DA_NANG))
    expect(cityNames()).toEqual(['Kuwait City', 'Da Nang (closed)'])
  })

  test('removes what nothing uses: where other processes write, at the second start', async () => {
    await startWith(store, fileText(3))
    await startWith(store, fileText(4, WITHOUT_DA_NANG))
    expect(cityNames()).toEqual(store.isShared ? ['Kuwait City', 'Da Nang (closed)'] : ['Kuwait City'])
    await startWith(store, fileText(4, WITHOUT_DA_NANG))
    expect(cityNames()).toEqual(['Kuwait City'])
    expect(isServiceType(NAIL_CARE.key)).toBe(false)
  })

  test('is the highest revision, however many processes start at the same moment', async () => {
    const started = await Promise.all([5, 2, 9, 1, 9, 3].map((revision) => startWith(store, fileText(revision))))
    expect((await startWith(store, undefined)).inForce?.revision).toBe(9)
    expect(
      started
        .map(({ notices }) => notices)
        .flat()
        .every((notice) => notice.includes('is older than revision')),
    ).toBe(true)
  })
})
