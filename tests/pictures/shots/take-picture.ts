import type { Page } from '@playwright/test'

/** 1 to 100. At 60 a phone's view takes about 30 kB. */
const QUALITY = 60
/** Toasts come and go by time; ids and hashes are others in each marketplace. */
const HIDDEN = '.toasts, code'

/**
 * Takes the window as a JPEG of one pixel for each CSS pixel, without what differs from walk to walk: with a dialog only the dialog, since how
 * far the screen behind it is scrolled depends on how often a press had to be repeated.
 */
export async function takePicture(page: Page): Promise<Buffer> {
  const show = (isEverything: boolean): Promise<void> =>
    page.evaluate(
      ([selector, isAll]) => {
        const hide = (element: HTMLElement): void => element.style.setProperty('visibility', isAll ? '' : 'hidden')
        const dialog = [...document.querySelectorAll('dialog')].findLast((each) => each.matches(':modal'))
        if (dialog) {
          hide(document.body)
          dialog.style.setProperty('visibility', isAll ? '' : 'visible')
        }
        document.querySelectorAll<HTMLElement>(selector).forEach(hide)
      },
      [HIDDEN, isEverything] as const,
    )
  await show(false)
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY, scale: 'css', animations: 'disabled' })
  await show(true)
  return picture
}
