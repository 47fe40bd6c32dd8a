/** Page object of the proximity alert. */
import type { Locator, Page } from '@playwright/test'
import { button, START_POSITION } from '../person.ts'

/** A position so many km north of everybody's start position. */
export const kmNorth = (km: number) => ({ latitude: START_POSITION.latitude + km / 111.195, longitude: START_POSITION.longitude })
export const proximityCard = (page: Page): Locator => page.getByRole('region', { name: /found nearby/i })
export const proximityPanel = (page: Page): Locator => page.getByRole('region', { name: 'Proximity alert' })

export async function startWatchingPlumbers(page: Page): Promise<void> {
  await button(page, 'Proximity alert').click()
  await proximityPanel(page).getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Plumber' })
  await proximityPanel(page).getByRole('button', { name: 'Start watching' }).click()
}
