/** Compares encoded pictures in a browser, which can decode them. */
import type { Browser } from '@playwright/test'
import { comparePixels } from './compare-pixels.ts'

export interface PictureComparer {
  /**
   * @param recorded JPEG
   * @param present JPEG
   * @returns the share of the pixels that differ clearly, 1 for pictures of different sizes, and a JPEG that marks them
   */
  compare(recorded: Buffer, present: Buffer): Promise<{ readonly share: number; readonly marked: Buffer }>
  close(): Promise<void>
}

const asAddress = (picture: Buffer): string => `data:image/jpeg;base64,${picture.toString('base64')}`

/** Opens another page in the browser. */
export async function openPictureComparer(browser: Browser): Promise<PictureComparer> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // The loader of TypeScript adds calls of the first name to the functions that it sends.
  await page.evaluate(`globalThis.__name = (given) => given; globalThis.comparePixels = ${comparePixels.toString()}`)
  return {
    async compare(recorded, present) {
      const { share, marked } = await page.evaluate(
        async (addresses) => {
          const [before, now] = await Promise.all(
            addresses.map(async (address) => {
              const image = new Image()
              image.src = address
              await image.decode()
              return image
            }),
          )
          if (!before || !now) throw new Error('two pictures are compared')
          const { naturalWidth: width, naturalHeight: height } = now
          const canvas = document.createElement('canvas')
          Object.assign(canvas, { width, height })
          const context = canvas.getContext('2d', { willReadFrequently: true })
          if (!context) throw new Error('there is no 2D context')
          const pixelsOf = (image: HTMLImageElement): Uint8ClampedArray => {
            context.drawImage(image, 0, 0)
            return context.getImageData(0, 0, width, height).data
          }
          const isSameSize = before.naturalWidth === width && before.naturalHeight === height
          const compare = (globalThis as unknown as { readonly comparePixels: typeof comparePixels }).comparePixels
          const found = compare(pixelsOf(isSameSize ? before : now), pixelsOf(now))
          context.putImageData(new ImageData(found.marked, width, height), 0, 0)
          return { share: isSameSize ? found.share : 1, marked: canvas.toDataURL('image/jpeg', 0.8) }
        },
        [asAddress(recorded), asAddress(present)],
      )
      return { share, marked: Buffer.from(marked.slice(marked.indexOf(',') + 1), 'base64') }
    },
    close: () => context.close(),
  }
}
