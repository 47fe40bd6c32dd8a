// The device and the server agree on the results of a search and their order.
import { expect } from '@playwright/test'
import { chooseCustomer } from '#tests/support/e2e/pages/customer-page.ts'
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
      const said = page.getByText(new RegExp(`^${names.length} helpers? (nearby|match)`))
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
  const service = (name: string) => page.getByRole('group', { name: 'Services' }).getByRole('button', { name, exact: true })
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
