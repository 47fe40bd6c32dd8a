import type { Page } from '@playwright/test'

/** 1 to 100. At 60 a phone's view takes about 30 kB. */
const QUALITY = 60
/** Toasts come and go by time; ids and hashes are others in each marketplace. */
const HIDDEN = '.toasts, code'

/** Takes the window as a JPEG of one pixel for each CSS pixel, without what differs from walk to walk. */
export async function takePicture(page: Page): Promise<Buffer> {
  const show = (visibility: '' | 'hidden'): Promise<void> =>
    page.evaluate(
      ([selector, value]) => {
        for (const element of document.querySelectorAll<HTMLElement>(selector)) element.style.setProperty('visibility', value)
      },
      [HIDDEN, visibility] as const,
    )
  await show('hidden')
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY, scale: 'css', animations: 'disabled' })
  await show('')
  return picture
}
