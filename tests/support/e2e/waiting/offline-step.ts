/** One command given without a network through the real screens, and what the screens may and may not say about it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { button } from '../person.ts'

export interface OfflineStep {
  /** Gives the command, beginning where the step before ended. */
  give(page: Page): Promise<void>
  /** The mark on the screen that shows the effect; or why no screen shows one. */
  readonly mark: ((page: Page) => Locator) | string
  /** Sentences that would tell the command as done. None where only a toast tells of it, which `give` reads. */
  readonly toldAsDone: readonly (string | RegExp)[]
  /** Its row in the list of waiting commands. */
  readonly row: string
}

/** What no screen may say while a change waits, whichever it is. */
const NEVER_WHILE_WAITING: readonly RegExp[] = [
  /^You’re up to date$/,
  /^Up to date$/,
  /^All your changes are saved\.$/,
  /^Everything you did was sent\./,
  /^The list of helpers is up to date\.$/,
  /\bat once\b|\bwithin seconds\b|\bimmediately\b/i,
  /\b(?:was|were|has been|have been) (?:told|notified|informed)\b/i,
]

/** Gives the command, then reads the screen: it waits, and nothing on it says that it is done. */
export async function runOffline(page: Page, { give, mark, toldAsDone }: OfflineStep): Promise<void> {
  await give(page)
  if (typeof mark !== 'string') await expect(mark(page).first()).toBeVisible()
  // At this moment: a sentence that goes away later was still read.
  for (const words of [...toldAsDone, ...NEVER_WHILE_WAITING])
    expect(await page.getByText(words).filter({ visible: true }).count(), String(words)).toBe(0)
}

/** Opens the list of waiting commands and compares it with the given ones. */
export async function expectAllWaiting(page: Page, steps: readonly OfflineStep[]): Promise<void> {
  await button(page, /^Offline/)
    .first()
    .click()
  const rows = page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem')
  for (const { row } of steps) await expect(rows.filter({ hasText: row }).first()).toBeVisible()
  for (const icon of await rows.getByRole('img').all()) await expect(icon).toHaveAccessibleName('Waiting')
}

/** The word beside a change that waits. */
export const waitingIn = (within: Page | Locator): Locator => within.getByText('Waiting', { exact: true })

/** Confirms a question. */
export async function confirmIn(page: Page, title: string, action: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: action }).click()
  await expect(question).toHaveCount(0)
}

/** Closes the topmost screen. */
export const goBack = (page: Page): Promise<void> => page.keyboard.press('Escape')
