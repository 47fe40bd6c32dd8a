// The device and the server agree on the results of a search and their order; a search reads problems as services.
import { expect } from '@playwright/test'
import { chooseCustomer, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

test.use({ environment: { DEMO: '1' } })

test('filter, search and sort return the same as the API, in its order', async ({ people }) => {
  const { page } = await people.visit({ viewport: DESKTOP })
  await chooseCustomer(page)
  const list = page.getByRole('list', { name: 'List of helpers' })
  let before = 0

  const sameAs = async (query: Readonly<Record<string, string>>): Promise<void> => {
    const asked = new URLSearchParams({
      city: 'San Francisco',
      latitude: String(START_POSITION.latitude),
      longitude: String(START_POSITION.longitude),
      limit: '500',
      ...query,
    })
    let count = 0
    await expect(async () => {
      const names = await page.evaluate(
        (search) =>
          fetch(`/api/providers?${search}`).then(async (response) =>
            ((await response.json()) as { name: string }[]).map(({ name }) => name),
          ),
        String(asked),
      )
      // The list behind the filters follows them too.
      const said = page.getByRole('heading', { name: new RegExp(`^${names.length} helpers? (nearby|match)`) })
      await expect(said.filter({ visible: true })).toBeVisible({ timeout: 2_000 })
      const more = button(page, 'Show more').and(page.locator('.helper-list__more button'))
      while ((await list.getByRole('listitem').count()) < names.length) await more.click({ timeout: 2_000 })
      await expect(list.getByRole('listitem')).toContainText(names, { timeout: 2_000 })
      count = names.length
    }).toPass({ timeout: 15_000 })
    expect(count, 'different from before').not.toBe(before)
    before = count
    expect(count).toBeGreaterThan(0)
  }
  const service = (name: string) => page.getByRole('toolbar', { name: 'Services' }).getByRole('button', { name, exact: true })
  const sortBy = (name: string) => page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: name })

  await sameAs({})
  await sortBy('Price: low to high')
  await service('Cleaner').click()
  await sameAs({ service_type: 'cleaner', sort_by: 'price_low' })
  await page.getByRole('searchbox').fill('deep clean')
  await sortBy('Rating')
  await sameAs({ service_type: 'cleaner', sort_by: 'rating', q: 'deep clean' })
  await page.getByRole('searchbox').fill('')
  await service('All services').click()
  await button(page, /^Filters/).click()
  await page.getByText('4.5', { exact: true }).click()
  await sortBy('Arrival time')
  await sameAs({ min_rating: '4.5', sort_by: 'eta' })
  await page.getByRole('slider', { name: 'Maximum price' }).fill('45')
  await page.getByRole('slider', { name: 'Distance' }).fill('4')
  await sortBy('Experience')
  await sameAs({ min_rating: '4.5', max_price: '45', max_distance_km: '4', sort_by: 'experience' })
  await page.getByText('Verified only').click()
  await sortBy('Price: high to low')
  await sameAs({ min_rating: '4.5', max_price: '45', max_distance_km: '4', verified_only: 'true', sort_by: 'price_high' })
})

test('a search reads a problem as a service without a network, keeps the place of its list, and remembers', async ({ people, network }) => {
  const { page } = await people.visit({ origin: network.origin })
  await readyForOffline(page)
  network.cut()
  const search = page.getByRole('searchbox')
  const rows = page.getByRole('list', { name: 'List of helpers' }).getByRole('listitem')
  await search.fill('leaking tap')
  await expect(page.getByText('Showing plumbers').first()).toBeVisible()
  await expect(rows.first()).toContainText('Plumber')
  expect(await rows.filter({ hasNotText: 'Plumber' }).count()).toBe(0)
  await search.fill('Wasserhahn tropft')
  await expect(page.getByText('Showing plumbers').first()).toBeVisible()
  await button(page, 'Search these words').click()
  await expect(page.getByText('Helpers who mention “Wasserhahn tropft”')).toBeVisible()
  await expect(page.getByText('No service providers found')).toBeVisible()
  await button(page, 'Show plumbers').click()
  await expect(rows.first()).toContainText('Plumber')
  await search.fill('Grace Okafor')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('Showing')).toHaveCount(0)

  // A helper is opened from the middle of the list, and closed.
  await search.fill('')
  const list = page.getByRole('region', { name: 'List of helpers' })
  const scroller = list.locator('.sheet__body')
  await expect(list).toHaveAttribute('data-height', 'full')
  const helper = rows.nth(9).getByRole('button').first()
  await helper.scrollIntoViewIfNeeded()
  const place = await scroller.evaluate((element) => element.scrollTop)
  expect(place).toBeGreaterThan(0)
  await helper.click()
  await expect(list).toBeHidden()
  await button(page, 'Close').click()
  await expect(list).toHaveAttribute('data-height', 'full')
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(place)

  await page.reload()
  await search.fill('leaking tap')
  await search.press('Enter')
  await search.fill('')
  await page.getByRole('group', { name: 'Recent searches' }).getByRole('button', { name: 'leaking tap' }).click()
  await expect(page.getByText('Showing plumbers').first()).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('group', { name: 'Recent helpers' }).getByRole('button')).toHaveCount(1)
  await button(page, 'Clear recent').click()
  await expect(page.getByRole('group', { name: 'Suggestions' })).toHaveCount(0)
})
