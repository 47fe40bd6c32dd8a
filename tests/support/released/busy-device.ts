/** A second device, whose person hires and works: commands of every name wait on it, submitted by the page of the build itself. */
import { expect, type Browser, type JSHandle, type Page } from '@playwright/test'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Picture } from '#domain/documents/message.ts'
import { listBookings, openAccount, openProvider, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { logIn, openPerson } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { bookingMarks, changeMeanwhile, LAST_WORDS, openBusyDay, type BusyDay } from './busy-day.ts'
import { copyDatabases } from './database-copy.ts'
import { documentMark, type BusyDevice, type SubmittedCommand } from './release-fixture.ts'
import { signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { givenAtOnce, givenTooLate, missingNames, REGISTRATION, type WaitingCommand } from './waiting-commands.ts'

/** Least number of waiting commands on a kept device. */
const FEWEST = 50

/** The parts of React's tree that lead to the values of its hooks. */
interface Fiber {
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedState: Hook | null
}
interface Hook {
  readonly memoizedState?: unknown
  readonly next?: Hook | null
}

/** The open store of the signed-in person, found in the state of the page's components: the built app does not export it. */
function findStore(): UserStore | undefined {
  const root = document.getElementById('root')
  const key = root && Object.keys(root).find((each) => each.startsWith('__reactContainer$'))
  const isStore = (value: unknown): value is UserStore =>
    typeof value === 'object' && value !== null && 'outbox' in value && 'storage' in value
  const open: (Fiber | null | undefined)[] = [root && key ? (root as unknown as Record<string, Fiber>)[key] : undefined]
  while (open.length > 0) {
    const fiber = open.pop()
    if (!fiber) continue
    for (let hook = fiber.memoizedState; typeof hook === 'object' && hook; hook = hook.next ?? null) {
      const held = Array.isArray(hook.memoizedState) ? (hook.memoizedState as unknown[]) : [hook.memoizedState]
      for (const value of held) {
        const inside = typeof value === 'object' && value !== null && 'store' in value ? value.store : value
        if (isStore(inside)) return inside
      }
    }
    open.push(fiber.sibling, fiber.child)
  }
  return undefined
}

async function openStore(page: Page): Promise<JSHandle<UserStore>> {
  await expect.poll(async () => page.evaluate(findStore).then((found) => found !== undefined)).toBe(true)
  return (await page.evaluateHandle(findStore)) as JSHandle<UserStore>
}

async function submitCommands(store: JSHandle<UserStore>, commands: readonly WaitingCommand[]): Promise<readonly SubmittedCommand[]> {
  const given: SubmittedCommand[] = []
  for (const { name, args, refused } of commands) {
    const also = 'also' in args ? args.also?.length : undefined
    const result = await store.evaluate((open, [what, how]) => open.outbox.submit(what, how), [name, args] as const)
    if (!result.ok) throw new Error(`the device did not take ${name}: ${JSON.stringify(result.error)}`)
    given.push({ id: result.value, name, ...(refused === undefined ? {} : { refused }), ...(also === undefined ? {} : { also }) })
  }
  return given
}

/** Waits until the device has every booking of the server, and the message that was written last. */
async function catchUp(store: JSHandle<UserStore>, own: Account): Promise<void> {
  const isCurrent = async (): Promise<boolean> => {
    const documents = (await store.evaluate((open) => open.storage.export()))?.documents ?? []
    const held = bookingMarks(documents.filter((doc) => doc.type === 'booking') as readonly ApiBooking[])
    // Read each time: the server notes when a request has reached the device.
    const there = bookingMarks(await listBookings(own))
    return held === there && documents.some((doc) => doc.type === 'message' && doc.message === LAST_WORDS)
  }
  // While pushes are refused the device takes the server for unreachable, and waits longer and longer.
  await expect.poll(isCurrent, { timeout: 90_000 }).toBe(true)
}

/** Chooses a photo for a request that is not submitted yet. */
async function choosePhoto(store: JSHandle<UserStore>): Promise<Picture> {
  const photo = { bytes: [...jpegOf({ width: 9 })], blur: '0f766e'.repeat(16) }
  const chosen = await store.evaluate(
    (open, { bytes, blur }) => open.photos.chooseForRequest({ bytes: Uint8Array.from(bytes), blur }),
    photo,
  )
  if (!chosen.ok) throw new Error(`the device did not take the photo: ${JSON.stringify(chosen.error)}`)
  return chosen.value
}

interface BusyDeviceSettings {
  /** The person, who has no service yet. */
  readonly own: Account
  /** A provider who becomes a favourite. */
  readonly wanted: Account
  /** A job of the two that nobody started, more than two hours past its end. */
  readonly missed: ApiBooking
  /** How far the server's clock is ahead of the machine's, ms: the device's is as well. */
  readonly aheadMs: number
}

/** A message of the person is hidden after a report. @returns the id of the notification that tells them */
async function hideMessage(server: ProductServer, { people: { own, helper }, hired }: BusyDay): Promise<string> {
  const booking_id = hired.talk.id
  const { id } = (await own.call('POST', '/chat', { booking_id, message: 'You fool' })) as { readonly id: string }
  await helper.call('POST', '/reports', { about: 'message', booking_id, message_id: id, reason: 'offensive' })
  const admin = await signInAdmin(server)
  await admin.call('PUT', `/admin/reports/${encodeURIComponent(`message:${booking_id}:${id}`)}`, { action: 'hide', reason: 'An insult' })
  const { items } = (await own.call('GET', '/me/data?limit=500')) as {
    readonly items: readonly { readonly id: string; readonly kind?: string }[]
  }
  const notification = items.find(({ kind }) => kind === 'content_hidden')
  if (!notification) throw new Error('The person was not told that their message was hidden')
  return notification.id
}

/** @returns the final state of the device; the server may then be ended */
export async function keepBusyDevice(
  browser: Browser,
  server: ProductServer,
  { own, wanted, missed, aheadMs }: BusyDeviceSettings,
): Promise<BusyDevice> {
  const helper = await openProvider(server, 'Ines Duarte', { subscription_available: true })
  const second = await openProvider(server, 'Lea Brandt', { subscription_available: true })
  const client = await openAccount(server, 'Jonas Weber')
  await own.call('POST', `/favorites/${helper.uid}`)
  const network = await openNetworkProxy(server.port)
  const { page, close } = await openPerson(browser, { origin: network.origin, clockShiftMs: aheadMs })
  try {
    await page.evaluate('globalThis.__name = (named) => named')
    await logIn(page, own.email, own.password)
    await readyForOffline(page)
    const store = await openStore(page)
    network.refuse(/_bulk_docs/)
    const registered = await submitCommands(store, [REGISTRATION])
    let passedMs = 0
    const clocks = {
      pass: async (ms: number) => {
        await server.pass(ms)
        await page.clock.fastForward(ms)
        passedMs += ms
      },
    }
    const day = await openBusyDay({ own, helper, second, client }, clocks, () => Date.now() + aheadMs + passedMs)
    const hidden = await hideMessage(server, day)
    await catchUp(store, own)
    network.cut()
    const atOnce = await submitCommands(
      store,
      givenAtOnce(day, { wanted: wanted.uid, missed: missed.id, hidden, photo: await choosePhoto(store) }),
    )
    await changeMeanwhile(day)
    const given = [...registered, ...atOnce, ...(await submitCommands(store, givenTooLate(day)))]
    const missing = missingNames(given)
    if (missing.length > 0 || given.length < FEWEST) throw new Error(`${given.length} commands, without ${missing.join()}`)
    const copy = await store.evaluate((open) => open.storage.export())
    return {
      person: { uid: own.uid, email: own.email, password: own.password },
      given,
      documents: (copy?.documents ?? []).map(documentMark),
      databases: await page.evaluate(copyDatabases),
    }
  } finally {
    await close()
    await network.close()
  }
}
