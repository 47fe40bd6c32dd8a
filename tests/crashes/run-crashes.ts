/** Kills a browser while it writes and pushes messages, and compares what its device shows and what the server has afterwards. */
import { expect, type Page } from '@playwright/test'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { openAccount, openProvider, readMessages, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openKillableBrowser } from '#tests/support/e2e/killable-browser.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { messageBubble, readyForOffline, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { logIn } from '#tests/support/e2e/person.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'

/** Messages before each crash, at most. */
const MOST_MESSAGES = 6
/** Longest time from the return of the network to the crash, ms: a push takes a part of it. */
const PUSH_WITHIN_MS = 250
const ARRIVES_WITHIN_MS = 60_000

export interface CrashesOptions {
  readonly crashes: number
  readonly seed: number
  readonly isTimeUp: () => boolean
}

export interface CrashesResult {
  readonly crashes: number
  readonly messages: number
  /** Crashes at which the server had none, some or all of the messages that were written before. */
  readonly before_push: number
  readonly within_push: number
  readonly after_push: number
  readonly failures: readonly string[]
}

async function writeMessages(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await sendMessage(page, text)
    // It is on the disk once it is shown as waiting or sent.
    await expect(messageBubble(page, text).getByRole('img').first()).toBeVisible()
  }
}

export async function runCrashes({ crashes, seed, isTimeUp }: CrashesOptions): Promise<CrashesResult> {
  const random = seededRandom(seed)
  const server = await startProductServer({ DEMO: '0', RATE_LIMITS: 'wide' })
  const network = await openNetworkProxy(server.port)
  const device = await openKillableBrowser()
  const failures: string[] = []
  const moments = { before_push: 0, within_push: 0, after_push: 0 }
  const written: string[] = []
  let crash = 0
  try {
    const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
    const amina = await openAccount(server, 'Amina Diallo')
    const booking = await requestVisit(amina, omar)
    await setBookingStatus(omar, booking, 'accepted')
    const chat = `${network.origin}/bookings/${booking.id}/chat`
    const first = await device.open(network.origin)
    await logIn(first, amina.email, amina.password)
    await readyForOffline(first)
    await device.quit()

    for (; crash < crashes && !isTimeUp(); crash += 1) {
      const page = await device.open(chat)
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: ARRIVES_WITHIN_MS })
      const isCut = random.chance(0.7)
      if (isCut) network.cut()
      const texts = Array.from({ length: 1 + random.below(MOST_MESSAGES) }, (_, index) => `Message ${crash}.${index}`)
      await writeMessages(page, texts)
      network.restore()
      await new Promise((resolve) => setTimeout(resolve, random.below(PUSH_WITHIN_MS)))
      await device.kill()
      const arrived = (await readMessages(omar, booking)).length - written.length
      if (arrived === 0) moments.before_push += 1
      else if (arrived < texts.length) moments.within_push += 1
      else moments.after_push += 1
      written.push(...texts)

      const again = await device.open(chat)
      for (const text of texts)
        await expect(messageBubble(again, text), `after crash ${crash} the device lacks '${text}'`).toBeVisible({
          timeout: ARRIVES_WITHIN_MS,
        })
      await expect.poll(() => readMessages(omar, booking), { message: `after crash ${crash}`, timeout: ARRIVES_WITHIN_MS }).toEqual(written)
      await device.quit()
    }
  } catch (error) {
    failures.push(`crash ${crash}: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await device.dispose()
    await network.close()
    await server.dispose()
  }
  return { crashes: crash, messages: written.length, ...moments, failures }
}
