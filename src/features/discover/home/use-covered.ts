import { useEffect, useState, type RefObject } from 'react'
import type { Covered } from '#map/camera/visible-area.ts'

interface Measured {
  readonly top: number
  readonly end: number
}

const isSame = (a: Measured, b: Measured): boolean => a.top === b.top && a.end === b.end

/** Returns px of the stage that its first lines cover, and those beside its end that a docked card covers. */
function measure(stage: HTMLElement, lines: Element | null, card: HTMLElement | null): Measured {
  const { left, right, top } = stage.getBoundingClientRect()
  const lineBox = lines?.getBoundingClientRect()
  const cardBox = card?.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(stage).direction === 'rtl'
  const end = cardBox ? (isRightToLeft ? cardBox.right - left : right - cardBox.left) : 0
  return { top: Math.round(Math.max(0, (lineBox?.bottom ?? top) - top)), end: Math.round(Math.max(0, end)) }
}

/**
 * Follows what covers the edges of the map, measured on the page.
 * @param stage element around the map and its chips, beside the chosen provider's card
 * @param isDocked whether that card is beside the map's end now, not a sheet at its foot
 * @param bottom px that a sheet covers at the foot
 */
export function useCovered(stage: RefObject<HTMLElement | null>, isDocked: boolean, bottom: number): Covered {
  const [measured, setMeasured] = useState<Measured>({ top: 0, end: 0 })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const lines = element.querySelector('.map-stage__top')
    const card = isDocked ? (element.parentElement?.querySelector<HTMLElement>(':scope > .sheet') ?? null) : null
    const update = (): void => {
      const next = measure(element, lines, card)
      setMeasured((before) => (isSame(before, next) ? before : next))
    }
    // It also reports the first sizes, after the page's own layout: measuring here would lay out the page once more at its start.
    const observer = new ResizeObserver(update)
    for (const each of [element, lines, card]) if (each) observer.observe(each)
    return () => observer.disconnect()
  }, [stage, isDocked])
  return { ...measured, bottom }
}
