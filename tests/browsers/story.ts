/** The main story in one browser: open, sign in, book, go offline, chat, come back. The other person answers over the API. */
import { listBookings, readMessageTexts, openAccount, openProvider, setBookingStatus } from '#tests/support/e2e/account.ts'
import { contactCode } from '#tests/support/e2e/contact-codes.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import type { Browser } from './browser.ts'
import { storyPage } from './page.ts'
import { until } from './program.ts'

/** Longer than any back-off of a device that lost its connection. */
export const BACK_WITHIN_MS = 60_000

/** Beside the start code, which only the customer has. */
const CODE_HELP = 'Tell it to your helper when they’re at your door.'

/** Resolves once a service worker has everything and serves this page. */
export const READY = `async () => {
  await navigator.serviceWorker.ready
  if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }))
  return true
}`

export async function playStory(browser: Browser, tell: (line: string) => void): Promise<void> {
  const server = await startProductServer({ DEMO: '0' })
  const wire = await openNetworkProxy(server.port)
  try {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo', 'customer', false)
    const page = storyPage(browser)

    await browser.goto(wire.origin)
    await page.presses('Log in')
    await page.fills('Email', amina.email)
    await page.fills('Password', amina.password)
    await page.presses('Log in')
    await page.sees('button', 'Grace Okafor')
    tell('opened and signed in')

    await page.presses('Enter code')
    await page.fills('6-digit code', await contactCode(server, amina.email))
    await page.presses('Confirm')
    await page.sees('text', 'Email confirmed')
    tell('confirmed the email with a code')

    await page.presses('Grace Okafor')
    await page.presses('Book Now')
    await page.presses('Confirm Booking')
    await page.sees('text', 'Please say where you need help')
    await page.fills('Address', '12 Oak Street')
    await page.fills('Which floor?', 'Third')
    await page.presses('Start code')
    await page.presses('Confirm Booking')
    await page.sees('heading', 'Your booking')
    const booking = await until('the booking at the server', async () => (await listBookings(grace))[0])
    await setBookingStatus(grace, booking, 'accepted')
    await page.sees('text', CODE_HELP, BACK_WITHIN_MS)
    tell('booked, and told of the answer')

    await until('a service worker', () => browser.evaluate<true>(READY))
    wire.cut()
    await browser.goto(wire.origin)
    await page.sees('heading', 'Your booking')
    await page.sees('text', '12 Oak Street')
    await page.sees('text', 'Which floor?')
    await page.sees('text', 'Third')
    await page.sees('text', CODE_HELP)
    await page.presses('Contact')
    await page.fills('Message', 'The door is open')
    await page.presses('Send')
    await page.sees('text', 'Message sent locally (offline mode)')
    tell('without a network: opened again, wrote')

    wire.restore()
    await until(
      'the message at the server',
      async () => ((await readMessageTexts(grace, booking)).length > 0 ? true : undefined),
      BACK_WITHIN_MS,
    )
    await grace.call('POST', '/chat', { booking_id: booking.id, message: 'On my way' })
    await page.sees('text', 'On my way', BACK_WITHIN_MS)
    const said = await readMessageTexts(grace, booking)
    if (said.join() !== 'The door is open,On my way') throw new Error(`the thread reads: ${said.join(', ')}`)
    tell('back: delivered once, and answered')

    wire.cut()
    await browser.goto(wire.origin)
    await page.presses('Back')
    await page.sees('heading', 'Your booking')
    await page.presses('More actions')
    await page.presses('Cancel booking')
    await page.presses('Cancel booking')
    await page.sees('text', 'Cancellation waiting to send. Grace Okafor still sees the booking.')
    wire.restore()
    await until(
      'the cancellation at the server',
      async () => ((await listBookings(grace))[0]?.status === 'cancelled' ? true : undefined),
      BACK_WITHIN_MS,
    )
    await page.sees('text', 'You canceled this booking.', BACK_WITHIN_MS)
    tell('canceled without a network: told as waiting, then as done')

    wire.cut()
    await page.presses('Home')
    await page.presses('Grace Okafor')
    await page.presses('View Profile')
    await page.presses('Block Grace Okafor')
    await page.presses('Block')
    await page.sees('text', 'You blocked Grace Okafor')
    wire.restore()
    await until(
      'the block at the server',
      async () => (((await amina.call('GET', '/me/blocks')) as { blocked: unknown[] }).blocked.length === 1 ? true : undefined),
      BACK_WITHIN_MS,
    )
    tell('blocked a person without a network: known to the server afterwards')
  } finally {
    await wire.close()
    await server.dispose()
  }
}
