// The way from a Valhalla service: a route that one gave, and the straight line with its reason when it answers nonsense, slowly, or elsewhere.
import { expect } from '@playwright/test'
import { openProvider } from '#tests/support/e2e/account.ts'
import { redirectToRouter, ROUTER_URL, startFakeRouter } from '#tests/support/e2e/services/fake-router.ts'
import { button } from '#tests/support/e2e/person.ts'
import { openSpokenPage } from '#tests/support/e2e/spoken/spoken-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { RECORDED_FROM, RECORDED_TO } from '#tests/support/routing/recorded-answers.ts'

test.use({ environment: { DEMO: '0', ROUTER_URL, ROUTER_KIND: 'valhalla' } })

test('a recorded way with its steps, then nonsense, silence and the other side of the world', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor', { ...RECORDED_FROM, service_radius_km: 10 })
  const router = await startFakeRouter()
  try {
    router.mood = 'recorded'
    const { page, context } = await people.visit({ movableClock: true })
    await redirectToRouter(context, router)
    await context.setGeolocation(RECORDED_TO)
    await page.goto(`${server.origin}/order`)
    await button(page, 'Use my location').click()
    const summary = page.getByRole('region', { name: 'Your helper' })
    const road = page.locator('.map-route--road')
    /** The page's clock is stopped: no request goes out and none times out before the story advances it. */
    const requestRoute = async (): Promise<void> => {
      const before = router.asked.length
      // A busy page may start its timer after the clock was advanced, so it is advanced until the request is there.
      await expect
        .poll(async () => {
          await page.clock.runFor(600)
          return router.asked.length
        })
        .toBe(before + 1)
    }
    const row = page.getByRole('list', { name: 'Available helpers' }).getByRole('button', { name: /^Grace Okafor / })
    await expect(row).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await row.click()
    await requestRoute()
    await expect(summary).toContainText('By road, 2 min')
    await expect(road.first()).toBeAttached()
    expect(router.asked).toEqual(['/route'])
    await summary.getByRole('button', { name: 'Show 3 steps' }).click()
    await expect(summary.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /^Start on .Mission Street.1\.4 km$/,
      /^Turn left onto .9th Street.340 m$/,
      'Arrive',
    ])
    // As a screen reader reads it: from the button, which says that it is open, into the list.
    const spoken = await openSpokenPage(page)
    expect(await spoken.focus()).toMatchObject({ words: 'button "Hide steps", expanded' })
    expect(await spoken.read('list', 'Steps')).toEqual([
      'Start on \u2068Mission Street\u2069',
      '1.4 km',
      'Turn left onto \u20689th Street\u2069',
      '340 m',
      'Arrive',
    ])

    router.mood = 'garbage'
    const pickup = page.getByRole('combobox', { name: 'Pickup' })
    await pickup.fill('37.776, -122.414')
    await page.getByRole('option', { name: '37.7760, -122.4140' }).click()
    await requestRoute()
    for (const [mood, words] of [
      ['silence', 'Routing isn’t working. Straight-line estimate.'],
      ['far_away', 'Routing is slow. Straight-line estimate.'],
    ] as const) {
      await expect(summary).toContainText(words)
      await expect(road).toHaveCount(0)
      router.mood = mood
      await summary.getByRole('button', { name: 'Try again' }).click()
      await requestRoute()
      // An answer that comes is not late.
      if (mood === 'silence') await page.clock.runFor(6_000)
    }
    await expect(summary).toContainText('Routing isn’t working. Straight-line estimate.')
    await expect(road).toHaveCount(0)
  } finally {
    await router.close()
  }
})
