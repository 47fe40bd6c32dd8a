let known: number | undefined

/**
 * Returns how many times larger than 16 px the person's text is, and with it what the map's style sheet gives in `--text-rem`. It is read once
 * for each size of the window: reading it in the middle of a zoom computes the styles of the page.
 */
export function textScale(): number {
  if (known !== undefined) return known
  const style = getComputedStyle(document.documentElement)
  const size = style.getPropertyValue('--text-rem')
  known = (Number.parseFloat(size.endsWith('px') ? size : style.fontSize) || 16) / 16
  addEventListener('resize', () => (known = undefined), { once: true })
  return known
}
