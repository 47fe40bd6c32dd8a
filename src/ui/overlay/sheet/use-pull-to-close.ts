import { useRef, type PointerEvent } from 'react'
import { releaseSpeed, snapHeight, type DragSample } from './sheet-height.ts'
import { dragThresholdPx, hold, letGo, placeSheet, samplesMax, swallowClick, swipeAway } from './sheet-motion.ts'

interface Pull {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  samples: DragSample[]
  moving: boolean
}

/** After this long a layer that did not close comes back, ms. */
const STAYED_MS = 400

/** Moves a layer out of sight and closes it. */
async function closePulled(layer: HTMLElement, shown: number, speed: number, onClose: () => void): Promise<void> {
  await swipeAway(layer, -shown, speed)
  if (!layer.inert) onClose()
  setTimeout(() => {
    if (layer.isConnected) letGo(layer, shown, 0)
    for (const animation of layer.getAnimations()) animation.cancel()
  }, STAYED_MS)
}

/**
 * Returns pointer handlers that close a layer which fills the window: a finger pulls it down by its bar, as far as half of its height or
 * with a flick. Less, and it goes back.
 */
export function usePullToClose(onClose: () => void) {
  const pull = useRef<Pull | undefined>(undefined)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnBar = event.target instanceof Element && event.target.closest('.bar') !== null
      if (event.pointerType === 'mouse' || !event.isPrimary || !isOnBar || event.currentTarget.offsetWidth < innerWidth) return
      const { pointerId: pointer, clientX: startX, clientY: startY, timeStamp: at } = event
      pull.current = { pointer, startX, startY, samples: [{ y: startY, at }], moving: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      if (now?.pointer !== event.pointerId) return
      const [layer, down] = [event.currentTarget, event.clientY - now.startY]
      if (!now.moving) {
        if (down < dragThresholdPx || down < Math.abs(event.clientX - now.startX)) return
        now.moving = true
        layer.setPointerCapture(event.pointerId)
        hold(layer, layer.offsetHeight)
      }
      now.samples = [...now.samples.slice(1 - samplesMax), { y: event.clientY, at: event.timeStamp }]
      placeSheet(layer, layer.offsetHeight - down)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      if (now?.pointer !== event.pointerId) return
      pull.current = undefined
      if (!now.moving) return
      const layer = event.currentTarget
      const full = layer.offsetHeight
      const shown = Math.min(full, full - (event.clientY - now.startY))
      const speed = releaseSpeed(now.samples, event.timeStamp)
      swallowClick(layer)
      if (snapHeight(shown, speed, { peek: full, half: full, full }, true) === 'closed') void closePulled(layer, shown, speed, onClose)
      else letGo(layer, full - shown, speed)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (pull.current?.pointer !== event.pointerId) return
      if (pull.current.moving) letGo(event.currentTarget, 0, 0)
      pull.current = undefined
    },
  }
}
