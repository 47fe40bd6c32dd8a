import { useEffect, useState, type RefObject } from 'react'
import type { Covered } from '#map/camera/visible-area.ts'

interface Measured {
  readonly top: number
  readonly end: number
  readonly overlaid: number
  /** px of the map that nothing covers, from its top to its bottom, beyond the least that shows a mark. */
  readonly room: number
}

/** Less than a mark with its price and the words below it: nothing on the map could be seen. Marks grow with the text. */
const LEAST_ROOM_REM = 4.5
/** A card that is narrower leaves room beside it. */
const WIDE = 0.7

const isSame = (a: Measured, b: Measured): boolean => a.top === b.top && a.end === b.end && a.overlaid === b.overlaid && a.room === b.room

interface Parts {
  readonly stage: HTMLElement
  readonly lines: Element | null
  readonly docked: HTMLElement | null
  readonly float: HTMLElement | null
  readonly bottom: number
  readonly isHalf: boolean
  readonly list: number
}

/** Returns px of the stage that its first lines cover, those beside its end that a docked card covers, and those at its foot. */
function measure({ stage, lines, docked, float, bottom: sheet, isHalf, list }: Parts): Measured {
  const { left, right, top, bottom, width, height } = stage.getBoundingClientRect()
  const lineBox = lines?.getBoundingClientRect()
  const cardBox = docked?.getBoundingClientRect()
  const isRightToLeft = getComputedStyle(stage).direction === 'rtl'
  const end = cardBox ? (isRightToLeft ? cardBox.right - left : right - cardBox.left) : 0
  const panel = float?.querySelector('.proximity__card')?.getBoundingClientRect()
  const raised = isHalf ? (float?.getBoundingClientRect().bottom ?? bottom) : bottom - Math.min(list, height)
  const edge = panel && panel.width > width * WIDE ? Math.min(panel.top, raised) : raised
  const head = Math.round(Math.max(0, (lineBox?.bottom ?? top) - top))
  const overlaid = Math.round(Math.max(0, bottom - edge))
  const least = LEAST_ROOM_REM * parseFloat(getComputedStyle(document.documentElement).fontSize)
  const room = Math.round(height - head - Math.max(sheet, overlaid) - least)
  return { top: head, end: Math.round(Math.max(0, end)), overlaid, room }
}

/**
 * Follows what covers the map, measured on the page.
 * @param stage element around the map and its chips, beside the chosen provider's card
 * @param isDocked whether that card is beside the map's end now, not a sheet at its foot
 * @param bottom px that a sheet covers at the foot
 * @param isHalf whether the list is raised to half height, and cards with it
 * @param list px that a raised list covers at the foot where cards do not rise with it
 * @returns what is covered, and whether that is nearly all
 */
export function useCovered(
  stage: RefObject<HTMLElement | null>,
  {
    isDocked,
    bottom,
    isHalf,
    list,
  }: { readonly isDocked: boolean; readonly bottom: number; readonly isHalf: boolean; readonly list: number },
): { readonly covered: Covered; readonly isAllCovered: boolean } {
  const [{ room, ...measured }, setMeasured] = useState<Measured>({ top: 0, end: 0, overlaid: 0, room: Infinity })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    const lines = element.querySelector('.map-stage__top')
    const float = element.querySelector<HTMLElement>('.map-home__float')
    const docked = isDocked ? (element.parentElement?.querySelector<HTMLElement>(':scope > .sheet') ?? null) : null
    const update = (): void => {
      const next = measure({ stage: element, lines, docked, float, bottom, isHalf, list })
      setMeasured((before) => (isSame(before, next) ? before : next))
    }
    // It also reports the first sizes, after the page's own layout: measuring here would lay out the page once more at its start.
    const sizes = new ResizeObserver(update)
    const observe = (): void => {
      for (const each of [element, lines, docked, float, ...(float?.children ?? [])]) if (each) sizes.observe(each)
    }
    observe()
    const cards = new MutationObserver(() => {
      observe()
      update()
    })
    if (float) cards.observe(float, { childList: true })
    return () => {
      sizes.disconnect()
      cards.disconnect()
    }
  }, [stage, isDocked, bottom, isHalf, list])
  return { covered: { ...measured, bottom }, isAllCovered: room < 0 }
}
