/** Has what is removed leave as it came: a picture of it, which nobody can press or read, plays its entrance backwards. */

/** Longest time that a copy is there, ms, where an animation does not end. */
const EXIT_MS = 300
/** Parts that keep their place in the copy. */
const SCROLLERS = '.scroll, .modal__body, .sheet__body'
/** Above this, a copy would cost more than it shows. */
const ELEMENTS_MAX = 1_500

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Copies typed values, which cloning leaves out; passwords stay where they are. Names go, so that a copied choice does not undo another. */
function copyState(from: Element, to: Element): void {
  const fields = to.querySelectorAll<HTMLInputElement>('input, textarea, select')
  from.querySelectorAll<HTMLInputElement>('input, textarea, select').forEach((field, index) => {
    const copy = fields[index]
    copy?.removeAttribute('name')
    if (copy && field.type !== 'file' && field.type !== 'password') copy.value = field.value
  })
  for (const element of [to, ...to.querySelectorAll('[id]')]) element.removeAttribute('id')
}

function copyScroll(from: Element, to: Element): void {
  const copies = to.querySelectorAll(SCROLLERS)
  from.querySelectorAll(SCROLLERS).forEach((scroller, index) => copies[index]?.scrollTo({ top: scroller.scrollTop }))
}

/**
 * Leaves a copy of an element that is about to be removed. Call it while the element is still in the page.
 * @param into parent of the copy; without one it is in the top layer, above everything, as dialogs and menus are
 */
export function leaveCopy(element: HTMLElement, into?: HTMLElement): void {
  const box = element.getBoundingClientRect()
  if (prefersStill() || document.hidden || box.width === 0 || element.getElementsByTagName('*').length > ELEMENTS_MAX) return
  const copy = element.cloneNode(true) as HTMLElement
  copyState(element, copy)
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('data-leaving', '')
  copy.removeAttribute('open')
  if (!into) copy.setAttribute('popover', 'manual')
  const holder = into ?? document.body
  holder.append(copy)
  if (!into) copy.showPopover()
  copyScroll(element, copy)
  const remove = (): void => copy.remove()
  copy.addEventListener('animationend', ({ target }) => {
    if (target === copy) remove()
  })
  setTimeout(remove, EXIT_MS)
}
