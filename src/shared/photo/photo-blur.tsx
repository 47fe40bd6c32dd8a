/** Blurred preview of a photo until it has loaded. */
import { PHOTO_BLUR_SIDE } from '#domain/constants.ts'
import './photo.css'

/** @param colours rows of rrggbb, as in the message */
function paint(canvas: HTMLCanvasElement | null, colours: string): void {
  const context = canvas?.getContext('2d')
  if (!context) return
  for (let place = 0; place < PHOTO_BLUR_SIDE ** 2; place += 1) {
    context.fillStyle = `#${colours.slice(place * 6, place * 6 + 6)}`
    context.fillRect(place % PHOTO_BLUR_SIDE, Math.floor(place / PHOTO_BLUR_SIDE), 1, 1)
  }
}

export function PhotoBlur({ colours }: { readonly colours: string }) {
  return (
    <canvas
      className="photo__blur"
      width={PHOTO_BLUR_SIDE}
      height={PHOTO_BLUR_SIDE}
      aria-hidden="true"
      ref={(canvas) => paint(canvas, colours)}
    />
  )
}
