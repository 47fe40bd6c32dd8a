/** A person who moves through a page by keys and hears it. */
import type { Page } from '@playwright/test'
import { saidSince } from './live-regions.ts'
import { openSpokenPage } from './spoken-page.ts'
import { withoutDates } from './spoken-script.ts'

/** Until everything is said that follows from a key, ms. */
const SETTLED_MS = 1_200
const READ = /^read (?<role>\w+) "(?<name>.*)"$/

export interface Listener {
  /**
   * Does a step of the script.
   * @param wanted the focus that ends `Tab, at most …`
   */
  act(action: string, wanted: string | undefined): Promise<void>
  /** Returns what was heard since the last step, as the script writes it. */
  hear(action: string): Promise<readonly string[]>
  /** The same, after everything is said. */
  hearAll(action: string): Promise<readonly string[]>
  /** Returns what live regions say after the last step. */
  hearMore(): Promise<readonly string[]>
  endStep(): void
}

export async function openListener(page: Page): Promise<Listener> {
  const spoken = await openSpokenPage(page)
  // What the page says of its first content.
  await page.waitForTimeout(SETTLED_MS)
  await saidSince(page)
  const said: string[] = []
  let [partBefore, part, focusBefore, focus] = ['', '', '', '']

  const keepSaid = async (): Promise<readonly string[]> => {
    said.push(...(await saidSince(page)))
    return said.map((words) => withoutDates(`says ${words}`))
  }
  async function hear(action: string): Promise<readonly string[]> {
    const { role, name } = READ.exec(action)?.groups ?? {}
    if (role !== undefined && name !== undefined) return [...(await spoken.read(role, name)).map(withoutDates), ...(await keepSaid())]
    const now = await spoken.focus()
    ;[part, focus] = [withoutDates(now.part), withoutDates(now.words)]
    return [
      ...(action === 'wait' && focus === focusBefore ? [] : [focus]),
      ...(part === partBefore || part === '' ? [] : [`in ${part}`]),
      ...(await keepSaid()),
    ]
  }

  return {
    hear,
    act: async (action, wanted) => {
      if (action === 'wait' || READ.test(action)) return
      if (action.startsWith('type ')) return page.keyboard.type(action.slice('type '.length))
      const { key = action, most = '1' } = /^(?<key>\w+), at most (?<most>\d+)$/.exec(action)?.groups ?? {}
      for (let presses = 0; presses < Number(most); presses += 1) {
        await page.keyboard.press(key)
        if (most !== '1' && withoutDates((await spoken.focus()).words) === wanted) return
      }
    },
    hearAll: async (action) => {
      await page.waitForTimeout(SETTLED_MS)
      return hear(action)
    },
    hearMore: async () => {
      await page.waitForTimeout(SETTLED_MS)
      return keepSaid()
    },
    endStep: () => {
      said.splice(0)
      ;[partBefore, focusBefore] = [part, focus]
    },
  }
}
