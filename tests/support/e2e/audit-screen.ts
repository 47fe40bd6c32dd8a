/** Audits the screen: axe's findings in both themes, and elements that do not fit its width. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeWindow {
  readonly axe?: {
    run(
      context: Document,
      options: {
        readonly resultTypes: readonly string[]
        readonly runOnly?: readonly string[]
        readonly rules?: Readonly<Record<string, { readonly enabled: boolean }>>
      },
    ): Promise<{ violations: { id: string; nodes: { html: string; target: string[]; failureSummary?: string }[] }[] }>
  }
}

/** Waits once, so that transitions are over when axe measures colours. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })

/** Rules that a theme can break: it changes only colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules that axe leaves out by default. */
const MORE_RULES = { 'target-size': { enabled: true } } as const

/**
 * Returns axe's findings on the present screen, a line each.
 * @param only the rules; by default all of them, with the size of targets
 * @param without rules that say nothing about this screen
 */
export async function axeFindings(page: Page, only?: readonly string[], without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => (window as AxeWindow).axe !== undefined))) await page.evaluate(axe)
  const choice =
    only === undefined
      ? { rules: { ...MORE_RULES, ...Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) } }
      : { runOnly: only }
  return page.evaluate(async (chosen) => {
    const options = { resultTypes: ['violations'], ...chosen }
    const found = await (window as AxeWindow).axe?.run(document, options)
    if (!found) throw new Error('axe is not there')
    /** A row that its list cuts is whole once the list is scrolled or raised. */
    const isCut = (selector: string): boolean => {
      const element = document.querySelector(selector)
      const box = element?.getBoundingClientRect()
      for (let holder = element?.parentElement; box && holder; holder = holder.parentElement) {
        const around = holder.getBoundingClientRect()
        if (getComputedStyle(holder).overflowY !== 'visible' && (box.bottom > around.bottom || box.top < around.top)) return true
      }
      return false
    }
    const isFault = (id: string, target: readonly string[]): boolean => id !== 'target-size' || !isCut(target.join(' '))
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => isFault(id, target))
        .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    )
  }, choice)
}

/** Elements of the topmost screen beyond its side, where nobody can scroll to them. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.scroll, .modal__body')]
      .filter((element) => element.closest('[inert]') === null && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.scrollWidth - element.clientWidth} px wider than the screen: ${element.innerHTML.slice(0, 200)}`),
  )

/**
 * Audits the present screen in the light and the dark theme.
 * @returns a line for each violation, with the screen's name
 */
export async function auditScreen(page: Page, screen: string): Promise<string[]> {
  const lines = (await findOverflow(page)).map((finding) => `${screen}: ${finding}`)
  const own = await page.evaluate(() => document.documentElement.dataset['theme'])
  for (const [theme, rules] of [['light'], ['dark', COLOUR_RULES]] as const) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    await settled(page)
    for (const finding of await axeFindings(page, rules)) lines.push(`${screen}, ${theme}: ${finding}`)
  }
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), own)
  return lines
}
