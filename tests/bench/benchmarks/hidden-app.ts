/** Requests and wake-ups of a hidden app, while other people write to its person. */
import type { Browser, Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { logIn } from '#tests/support/e2e/person.ts'
import { readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { openKillableBrowser } from '#tests/support/e2e/killable-browser.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { sampleOf, type Benchmark, type Row } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'
import { traceActivity } from '../phone/page-activity.ts'

const AIM = 1
const MINUTES = 4
/** Interval of the other person's messages, ms. */
const NEWS_MS = 15_000
const MINUTE_MS = 60_000
/** A browser delays the timers of a hidden page, so its first minute ends a little late, ms. */
const SLACK_MS = 5_000

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

function browserOf(page: Page): Browser {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  return browser
}

export const hiddenApp: Benchmark = {
  name: 'hidden-app',
  async measure(): Promise<readonly Row[]> {
    const server = await startServer()
    const network = await openNetworkProxy(server.port)
    const browser = await openKillableBrowser({ asItIs: true })
    try {
      const grace = await openProvider(server, 'Grace Okafor')
      const amina = await openAccount(server, 'Amina Diallo')
      const booking = await requestVisit(amina, grace)
      await setBookingStatus(grace, booking, 'accepted')
      const page = await browser.open(network.origin)
      await logIn(page, amina.email, amina.password)
      await readyForOffline(page)

      const front = await page.context().newPage()
      await front.bringToFront()
      if ((await page.evaluate(() => document.visibilityState)) !== 'hidden') throw new Error('the app is still looked at')
      const listen = async (minute: number): Promise<number> => {
        const before = network.requests()
        for (let ms = 0; ms < MINUTE_MS; ms += NEWS_MS) {
          await grace.call('POST', '/chat', { booking_id: booking.id, message: `Minute ${minute}, ${ms / 1_000} s` })
          await pass(NEWS_MS)
        }
        return network.requests() - before
      }
      const first = await listen(0)
      await pass(SLACK_MS)
      const later: number[] = []
      const { wakeUps, frames } = await traceActivity(browserOf(page), async () => {
        for (let minute = 1; minute < MINUTES; minute += 1) later.push(await listen(minute))
      })
      const value = sampleOf(later)
      const wakeUpsAMinute = wakeUps / later.length
      return [
        {
          what: 'Requests a minute of a hidden app that is written to, from the second minute on',
          unit: 'requests',
          value,
          aim: { words: 'at most 1', holds: value.max <= AIM },
        },
        { what: '· in the first minute, while it still listens', unit: 'requests', value: sampleOf([first]) },
        {
          what: '· wake-ups a minute, from the second on',
          unit: 'wake-ups',
          value: sampleOf([wakeUpsAMinute]),
          aim: { words: 'at most 1', holds: wakeUpsAMinute <= AIM },
        },
        { what: '· frames in these minutes', unit: 'frames', value: sampleOf([frames]), aim: { words: 'none', holds: frames === 0 } },
      ]
    } finally {
      await browser.dispose()
      await network.close()
      await server.dispose()
    }
  },
}
