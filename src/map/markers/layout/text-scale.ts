/** Returns how many times larger than 16 px the person's text is, and with it what the map's style sheet gives in `--text-rem`. */
export function textScale(): number {
  const style = getComputedStyle(document.documentElement)
  const size = style.getPropertyValue('--text-rem')
  return (Number.parseFloat(size.endsWith('px') ? size : style.fontSize) || 16) / 16
}
