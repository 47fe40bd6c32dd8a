/** Photos as a phone's camera takes them: large, and with location metadata. */
import type { Page } from '@playwright/test'
import { exif, xmp } from '../pictures/jpeg-fixture.ts'

/** A colourful photo, drawn and encoded by the page's own browser, with a camera's metadata. */
export async function takePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('this browser draws nothing')
      const sky = context.createLinearGradient(0, 0, wide, high)
      sky.addColorStop(0, '#2b6cb0')
      sky.addColorStop(0.55, '#f6ad55')
      sky.addColorStop(1, '#22543d')
      context.fillStyle = sky
      context.fillRect(0, 0, wide, high)
      // Noise in its middle, which compresses badly; the same in each photo, so that pictures of it can be compared.
      const noise = context.createImageData(wide / 2, high / 2)
      let state = 1
      for (let at = 0; at < noise.data.length; at += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
        noise.data[at] = at % 4 === 3 ? 255 : state >>> 24
      }
      context.putImageData(noise, wide / 4, high / 4)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
      let binary = ''
      for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte)
      return btoa(binary)
    },
    [width, height] as const,
  )
  const plain = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const words = [...exif(), ...xmp()]
  const photo = new Uint8Array(plain.length + words.length)
  photo.set(plain.subarray(0, 2))
  photo.set(words, 2)
  photo.set(plain.subarray(2), 2 + words.length)
  return Buffer.from(photo.buffer)
}
