// What reaches a device, and leaves it, while no page of the app is open: in a browser that shows notifications.
import { expect, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import {
  listBookings,
  readThread,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import {
  bookNow,
  choosePhoto,
  openBooking,
  readyForOffline,
  providerRow,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test as story } from '#tests/support/e2e/fixtures.ts'
import { browserArguments, findWholeBrowser } from '#tests/support/find-browser.mjs'
import { startPushService, type FakePushService } from '#tests/support/fakes/push-service.ts'

const executablePath = findWholeBrowser()
const WITHIN_MS = 20_000

const test = story.extend<{ service: FakePushService }>({
  service: async ({ browserName: _ }, provide) => {
    const service = await startPushService()
    await provide(service)
    await service.close()
  },
  environment: async ({ service }, provide) => provide({ DEMO: '0', PUSH_TRUSTED: service.origin }),
})
test.use({ launchOptions: { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) } })

interface Worker {
  readonly cdp: CDPSession
  readonly registrationId: string
}

/** The browser's door to the service worker, from a page that is none of the app's. */
async function workerOf(context: BrowserContext, origin: string): Promise<Worker> {
  const cdp = await context.newCDPSession(await context.newPage())
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return { cdp, registrationId: await found }
}

/**
 * Hands pushes to the worker, each until the browser says that the worker has answered it: Chromium forgets a notification that
 * somebody asks for while it is being shown, so nobody asks before that.
 */
async function pushesTo({ cdp, registrationId }: Worker, origin: string): Promise<(data: string) => Promise<void>> {
  const results: (string | undefined)[] = []
  cdp.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName, eventMetadata } }) => {
    if (eventName === 'Push event completed') results.push(eventMetadata.find(({ key }) => key === 'Status')?.value)
  })
  await cdp.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  return async (data) => {
    const before = results.length
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await expect.poll(() => results.slice(before), { timeout: WITHIN_MS }).toEqual(['Success'])
  }
}

/** The browser of these tests has no push service: this device's address is one of ours, and what it takes is handed to the worker. */
async function stubPushManager(context: BrowserContext, address: object): Promise<void> {
  await context.addInitScript((json) => {
    let has = false
    const made = { options: {}, toJSON: () => json, unsubscribe: async () => !(has = false) } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      has = true
      return made
    }
    PushManager.prototype.getSubscription = async () => (has ? made : null)
  }, address)
}

/** As much of a service worker's global as these stories touch: its library is another than the page's. */
interface WorkerScope extends EventTarget {
  readonly registration: { getNotifications(): Promise<Notification[]> }
  readonly clients: { openWindow: (url: string) => Promise<null> }
  readonly NotificationEvent: new (
    type: string,
    init: { notification: Notification },
  ) => Event & { waitUntil: (work: Promise<unknown>) => void }
}

function runningWorker(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker runs')
  return worker
}

/** Presses the notification as far as a test may: no window opens without a person's finger, so where it would is noted. */
function pressNotification(context: BrowserContext): Promise<string> {
  return runningWorker(context).evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    let opened = ''
    scope.clients.openWindow = async (url) => {
      opened = url
      return null
    }
    if (!notification) throw new Error('nothing is shown')
    const done: Promise<unknown>[] = []
    const event = new scope.NotificationEvent('notificationclick', { notification })
    event.waitUntil = (work) => void done.push(work)
    scope.dispatchEvent(event)
    await Promise.all(done)
    return opened
  })
}

const shown = (context: BrowserContext): Promise<string[]> =>
  runningWorker(context).evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    return (await scope.registration.getNotifications()).map(({ title }) => title)
  })

/** What the number on the icon is made of, as the service worker has it. */
function counted(context: BrowserContext): Promise<unknown> {
  return runningWorker(context).evaluate(async (): Promise<unknown> =>
    (await (await caches.open('nearhelp-badge-v1')).match('/badge'))?.json(),
  )
}

/** What the page wants sent once the network is back. */
async function askedFor(): Promise<string[]> {
  const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & { sync: { getTags(): Promise<string[]> } }
  return registration.sync.getTags()
}

const booking = (page: Page) => page.getByRole('main').getByRole('heading', { name: 'Grace Okafor' })

test('a push to a closed app is shown, and pressing it leads to the booking', async ({ people, server, service }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page, context } = await people.enter(amina)
  // An open app would subscribe as soon as it is allowed to, and with the browser's own service.
  await page.goto('about:blank')
  await context.grantPermissions(['geolocation', 'notifications'])
  await stubPushManager(context, await service.subscribe('amina'))
  await page.goto(server.origin)
  await readyForOffline(page)
  const devices = async (): Promise<unknown> =>
    ((await amina.call('GET', '/me/data')) as { about: { push_devices: unknown[] } }).about.push_devices
  await expect.poll(devices, { timeout: WITHIN_MS }).toHaveLength(1)
  await expect.poll(() => counted(context), { timeout: WITHIN_MS }).toMatchObject({ others: 0, since: [] })
  await page.close()

  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const accepted = (): string | undefined => service.taken.find(({ text }) => text.includes('news=booking_accepted'))?.text
  await expect.poll(accepted, { timeout: WITHIN_MS }).toBeDefined()

  const push = await pushesTo(await workerOf(context, server.origin), server.origin)
  await push(accepted() ?? '')
  expect(await shown(context)).toEqual(['Booking accepted: Grace Okafor'])
  const path = await pressNotification(context)
  expect(path).toMatch(/^\/\?news=booking_accepted&booking=[0-9A-Z]{26}&side=customer$/)
  expect(await shown(context)).toEqual([])

  // With no page open the icon counts on from what the page wrote down; the page knows better.
  const message = { title: 'Message', tag: '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', navigate: path.replace('booking_accepted', 'message_received') }
  await push(JSON.stringify({ notification: message }))
  expect(await shown(context)).toEqual(['Message'])
  await expect.poll(() => counted(context)).toMatchObject({ others: 1, since: [message.tag] })
  await pressNotification(context)

  const opened = await context.newPage()
  await opened.goto(server.origin + path)
  await expect(booking(opened)).toBeVisible()
  await expect.poll(() => counted(context)).toMatchObject({ others: 0, since: [] })
  await opened.getByRole('button', { name: 'Back' }).first().click()
  await expect(booking(opened)).toHaveCount(0)

  // With a page open that page goes there; a push that nobody can read is shown all the same.
  await push('{"notification":')
  expect(await shown(context)).toEqual(['NearHelp'])
  await pressNotification(context)
  await push(accepted() ?? '')
  expect(await shown(context)).toEqual(['Booking accepted: Grace Okafor'])
  expect(await pressNotification(context)).toBe('')
  await expect(booking(opened)).toBeVisible()
})

test('what was booked and said without a connection leaves the device with no page open', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const otto = await openProvider(server, 'Otto Bell')
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, otto)
  await setBookingStatus(otto, talk, 'accepted')
  const { page, context } = await people.enter(amina, { origin: network.origin })
  await context.grantPermissions(['geolocation', 'background-sync'])
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await bookNow(page, 'Grace Okafor')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await openBooking(page, /^Otto Bell/)
  await button(page, 'Contact').click()
  await choosePhoto(page, await takePhoto(page, 800, 600))
  await expect(page.getByText('Photo to send')).toBeVisible()
  await sendMessage(page, 'The leak is here')
  await expect(messageTick(page, 'The leak is here', 'Waiting to send')).toBeVisible()
  // The browser was asked to see to it. It looks again after minutes: the story does not wait for that.
  await expect.poll(() => page.evaluate(askedFor), { timeout: WITHIN_MS }).toEqual(['nearhelp-outbox'])
  const { cdp, registrationId } = await workerOf(context, network.origin)
  await page.close()
  expect(await listBookings(grace)).toEqual([])
  expect(await readThread(otto, talk)).toEqual([])
  network.restore()

  // The browser may have started already: two senders do no harm.
  await cdp.send('ServiceWorker.dispatchSyncEvent', { origin: network.origin, registrationId, tag: 'nearhelp-outbox', lastChance: false })
  await onlyBooking(grace, 'pending')
  await expect
    .poll(() => readThread(otto, talk), { timeout: WITHIN_MS })
    .toMatchObject([{ message: 'The leak is here', attachment: { width: 600, height: 800 } }])
  // The page that comes later finds it done.
  const later = await context.newPage()
  await later.goto(network.origin)
  await readyForOffline(later)
  await onlyBooking(grace, 'pending')
})
