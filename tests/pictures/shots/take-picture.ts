import type { Page } from '@playwright/test'

/** 1 to 100. At 60 a phone's view takes about 30 kB. */
const QUALITY = 60

/** Takes the window as a JPEG of one pixel for each CSS pixel, without toasts, which come and go by time. */
export async function takePicture(page: Page): Promise<Buffer> {
  const showToasts = (isShown: boolean): Promise<void> =>
    page.evaluate((is) => {
      for (const toasts of document.querySelectorAll<HTMLElement>('.toasts')) toasts.style.setProperty('visibility', is ? '' : 'hidden')
    }, isShown)
  await showToasts(false)
  const picture = await page.screenshot({ type: 'jpeg', quality: QUALITY, scale: 'css', animations: 'disabled' })
  await showToasts(true)
  return picture
}
