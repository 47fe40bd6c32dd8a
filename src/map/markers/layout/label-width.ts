/** Font and px besides the text of a label, as `.pin` and `.pin--on` have them. */
const LABEL = { font: '600 13px', besides: 42 } as const
const CHOSEN = { font: '700 16px', besides: 56 } as const
/** An estimate, px, where the browser has no canvas. */
const CHARACTER_PX = 9

/**
 * Creates a measure of labels, px, that remembers each text. Measured on a canvas, because the size of an element would have the browser
 * lay out the page in between.
 * @param family CSS font family of the labels
 */
export function createLabelWidth(family: string): (text: string, isChosen: boolean) => number {
  const context = document.createElement('canvas').getContext('2d')
  const known = new Map<string, number>()
  return (text, isChosen) => {
    const { font, besides } = isChosen ? CHOSEN : LABEL
    const key = `${font} ${text}`
    const width = known.get(key)
    if (width !== undefined) return width
    if (context) context.font = `${font} ${family}`
    const measured = Math.ceil(context?.measureText(text).width ?? text.length * CHARACTER_PX) + besides
    known.set(key, measured)
    return measured
  }
}
