/** Somebody looks out for who comes near. */
import type { Locator, Page } from '@playwright/test'
import { button, HERE } from '../person.ts'

/** A position so many km north of where everybody starts. */
export const north = (km: number) => ({ latitude: HERE.latitude + km / 111.195, longitude: HERE.longitude })
export const card = (page: Page): Locator => page.getByRole('region', { name: /found nearby/i })
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Proximity alert' })

export async function watchPlumbers(page: Page): Promise<void> {
  await button(page, 'Proximity alert').click()
  await panel(page).getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Plumber' })
  await panel(page).getByRole('button', { name: 'Start watching' }).click()
}
